// A game at this browser: what the server says of it, kept up to date, and the ways to answer. One class holds
// live games; it knows no rules and nothing of how things are drawn.
import { Socket, WireError, openLine, type Line, type Status } from './socket';
import type { Answer, Entry, Joined, Moved, Order, Place, Preview, Reach, Refusal, Scene, Sight, Spot, TargetAnswer, UnitAnswer, View } from './wire';

/** How long a step stays before the next one is shown, in milliseconds; a bot answers faster than eyes follow. */
export function pauseAfter(story: readonly Entry[], pace: number): number {
  if (story.some((e) => e.dice && e.dice.length > 0)) return 1200 * pace;
  if (story.some((e) => e.what === 'moved' || e.what === 'turned')) return 700 * pace;
  return 150 * pace;
}

export class GameTable {
  scene = $state.raw<Scene | null>(null);
  view = $state.raw<View | null>(null);
  story = $state.raw<Entry[]>([]);
  /** What the last push told: dice to roll, dials to click. */
  fresh = $state.raw<Entry[]>([]);
  yours = $state.raw<string[]>([]);
  status = $state<Status>('connecting');
  refused = $state.raw<Refusal | null>(null);
  failure = $state<string | null>(null);
  busy = $state(false);
  /** 1: as intended; 0: at once. */
  pace = $state(1);

  private socket: Socket;
  private coming: Moved[] = [];
  private joining = false;
  /** Steps are still waiting to be shown. */
  catchingUp = $state(false);
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly game: string,
    private readonly keys: string[],
    private lang: string,
    connect: () => Line = openLine,
  ) {
    this.socket = new Socket(
      connect,
      (push) => this.hear(push as unknown as Moved),
      (status) => {
        this.status = status;
        if (status === 'open') void this.join();
      },
    );
  }

  /** The decision that waits for somebody here; null while others are to act or steps are still being shown. */
  get decision() {
    const decision = this.view?.decision ?? null;
    return decision && this.yours.includes(decision.player) ? decision : null;
  }

  /** Takes the place at the table, at first and after every lost connection. */
  async join(lang = this.lang): Promise<void> {
    this.lang = lang;
    this.joining = true;
    try {
      const joined = await this.request<Joined>({ do: 'join', keys: this.keys, lang });
      Object.assign(this, {
        scene: joined.scene, view: joined.view, story: joined.story, yours: joined.yours, fresh: [], failure: null,
      });
      this.joining = false;
      // News may overtake the reply: what is newer than it is still to be shown, the rest it knows.
      this.coming = this.coming.filter((push) => push.view.step > joined.view.step);
      this.skip();
    } catch (error) {
      this.joining = false;
      if (error instanceof WireError && error.mistake.what !== 'connection-lost') this.failure = error.message;
    }
  }

  answer(what: Answer): Promise<boolean> {
    return this.decide({ do: 'answer', step: this.view?.step, ...what });
  }
  undo(): Promise<boolean> {
    return this.decide({ do: 'undo', step: this.view?.step });
  }
  unit = (unit: string) => this.request<UnitAnswer>({ do: 'ask', unit });
  reach = (question: { unit: string; type?: string; run?: boolean; jump?: boolean; attack?: string }) =>
    this.request<Reach>({ do: 'ask', reach: question });
  beside = (where: { unit: string; other: string; toward: Spot; facing: number }) => this.request<Place>({ do: 'ask', beside: where });
  sight = (from: string, to: string) => this.request<Sight>({ do: 'ask', sight: { from, to } });
  preview = (order: Order) => this.request<Preview>({ do: 'ask', preview: order });
  targets = async (question: { unit: string; type: string; weapon?: string; indirect?: boolean; capture?: boolean }) =>
    (await this.request<{ targets: TargetAnswer[] }>({ do: 'ask', targets: question })).targets;

  close(): void {
    clearTimeout(this.timer);
    this.socket.close();
  }

  /** Shows at once what is still waiting to be shown. */
  skip(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    while (this.coming.length > 0) this.show(this.coming.shift() as Moved);
    this.catchingUp = false;
  }

  private request<T>(message: Record<string, unknown>): Promise<T> {
    return this.socket.request<T>({ game: this.game, ...message });
  }

  private async decide(message: Record<string, unknown>): Promise<boolean> {
    if (this.busy) return false;
    this.busy = true;
    this.refused = null;
    try {
      const reply = await this.request<{ ok?: boolean; refused?: Refusal }>(message);
      if (reply.refused) this.refused = reply.refused;
      return !reply.refused;
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      const lost = error.mistake.what === 'connection-lost';
      this.refused = { sentence: lost ? '' : error.message, fix: error.mistake.fix };
      return false;
    } finally {
      this.busy = false;
    }
  }

  private hear(push: Moved): void {
    if (push.push !== 'moved' || push.game !== this.game) return;
    this.coming.push(push);
    if (this.joining) return;
    this.catchingUp = this.coming.length > 1;
    if (this.pace === 0) this.skip();
    else if (this.timer === undefined) this.showNext();
  }

  private showNext(): void {
    const next = this.coming.shift();
    this.catchingUp = this.coming.length > 0;
    if (!next) {
      this.timer = undefined;
      return;
    }
    this.show(next);
    // Somebody who was away catches up faster.
    const hurry = this.coming.length > 12 ? 0.15 : 1;
    this.timer = setTimeout(() => this.showNext(), pauseAfter(next.story, this.pace) * hurry);
  }

  private show(push: Moved): void {
    this.view = push.view;
    this.story = [...this.story.slice(0, push.from), ...push.story];
    this.fresh = push.story;
  }
}
