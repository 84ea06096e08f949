// One WebSocket for everything that is asked and told while games are played. Every request has an id and waits
// for the reply that repeats it; a lost connection is made again by itself, and whoever listens is told.
import type { Mistake } from './wire';

export type Status = 'connecting' | 'open' | 'lost';

/** The server refused a message, or went away before it answered. */
export class WireError extends Error {
  constructor(readonly mistake: Mistake) {
    super(mistake.what);
  }
}

/** What of a WebSocket is used: tests bring their own. */
export interface Line {
  send(text: string): void;
  close(): void;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
}

interface Waiting {
  resolve: (reply: never) => void;
  reject: (error: WireError) => void;
}

const firstPause = 400;
const longestPause = 8000;

export class Socket {
  private line: Line | null = null;
  private waiting = new Map<number, Waiting>();
  private unsent: string[] = [];
  private next = 1;
  private pause = firstPause;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private isOpen = false;

  constructor(
    private readonly connect: () => Line,
    private readonly heard: (push: Record<string, unknown>) => void,
    /** "open" comes again after every lost connection: the moment to join again. */
    private readonly changed: (status: Status) => void,
  ) {
    this.dial();
  }

  /** Sends a request; resolves with the reply, rejects with the server's mistake or when the line is lost. */
  request<T>(message: Record<string, unknown>): Promise<T> {
    const id = this.next++;
    const text = JSON.stringify({ id, ...message });
    return new Promise<T>((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      if (this.isOpen) this.line?.send(text);
      else this.unsent.push(text);
    });
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.line?.close();
    this.drop();
  }

  private dial(): void {
    this.changed('connecting');
    const line = this.connect();
    this.line = line;
    line.onopen = () => {
      this.isOpen = true;
      this.pause = firstPause;
      this.changed('open');
      for (const text of this.unsent.splice(0)) line.send(text);
    };
    line.onmessage = ({ data }) => this.receive(String(data));
    line.onclose = () => this.lost();
  }

  private lost(): void {
    this.isOpen = false;
    if (this.closed) return;
    this.drop();
    this.changed('lost');
    this.timer = setTimeout(() => this.dial(), this.pause);
    this.pause = Math.min(2 * this.pause, longestPause);
  }

  private drop(): void {
    this.unsent = [];
    for (const { reject } of this.waiting.values()) reject(new WireError({ what: 'connection-lost' }));
    this.waiting.clear();
  }

  private receive(text: string): void {
    const message = JSON.parse(text) as Record<string, unknown>;
    if (message.push !== undefined) return this.heard(message);
    const asked = this.waiting.get(Number(message.re));
    if (!asked) return; // late: nobody waits for it any more
    this.waiting.delete(Number(message.re));
    if (message.error) asked.reject(new WireError(message.error as Mistake));
    else asked.resolve(message as never);
  }
}

/** The server that served this page. */
export function openLine(): Line {
  const scheme = location.protocol === 'https:' ? 'wss:' : 'ws:';
  return new WebSocket(`${scheme}//${location.host}/api/play`) as unknown as Line;
}
