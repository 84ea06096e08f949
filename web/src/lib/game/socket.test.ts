import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Socket, WireError, type Line, type Status } from './socket';

class FakeLine implements Line {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>);
  }
  close(): void {
    this.closed = true;
  }
  says(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let lines: FakeLine[];
let statuses: Status[];
let pushes: Record<string, unknown>[];
let socket: Socket;
const line = (n: number): FakeLine => lines[n] as FakeLine;

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  statuses = [];
  pushes = [];
  const connect = () => {
    lines.push(new FakeLine());
    return line(lines.length - 1);
  };
  socket = new Socket(connect, (push) => pushes.push(push), (status) => statuses.push(status));
});
afterEach(() => {
  socket.close();
  vi.useRealTimers();
});

describe('requests', () => {
  it('wait until the line is open, and get the reply with their id', async () => {
    const first = socket.request<{ a: number }>({ do: 'one' });
    const second = socket.request<{ b: number }>({ do: 'two' });
    expect(line(0).sent).toEqual([]);
    line(0).onopen?.();
    expect(line(0).sent).toEqual([{ id: 1, do: 'one' }, { id: 2, do: 'two' }]);
    line(0).says({ re: 2, b: 5 });
    line(0).says({ re: 1, a: 4 });
    expect((await first).a).toBe(4);
    expect((await second).b).toBe(5);
  });

  it('reject with what the server says is wrong', async () => {
    line(0).onopen?.();
    const asked = socket.request({ do: 'nonsense' });
    line(0).says({ re: 1, error: { what: 'There is nothing to do called "nonsense".', fix: 'join, answer, undo, ask' } });
    const error = await asked.catch((e: unknown) => e);
    expect(error).toBeInstanceOf(WireError);
    expect((error as WireError).mistake.fix).toBe('join, answer, undo, ask');
  });

  it('that nobody waits for change nothing', () => {
    line(0).onopen?.();
    expect(() => line(0).says({ re: 77, ok: true })).not.toThrow();
  });
});

describe('pushes', () => {
  it('are handed on', () => {
    line(0).onopen?.();
    line(0).says({ push: 'moved', game: 'g', step: 3 });
    expect(pushes).toEqual([{ push: 'moved', game: 'g', step: 3 }]);
  });
});

describe('a lost line', () => {
  it('is made again, more patiently each time, and says so', () => {
    line(0).onopen?.();
    line(0).onclose?.();
    expect(statuses).toEqual(['connecting', 'open', 'lost']);
    vi.advanceTimersByTime(400);
    expect(lines).toHaveLength(2);
    line(1).onclose?.();
    vi.advanceTimersByTime(400);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(400);
    expect(lines).toHaveLength(3);
    line(2).onopen?.();
    expect(statuses.at(-1)).toBe('open');
  });

  it('rejects what was asked, instead of sending it twice', async () => {
    line(0).onopen?.();
    const asked = socket.request({ do: 'answer' });
    line(0).onclose?.();
    await expect(asked).rejects.toThrow('connection-lost');
    vi.advanceTimersByTime(400);
    line(1).onopen?.();
    expect(line(1).sent).toEqual([]);
  });

  it('stays closed when it was closed on purpose', () => {
    line(0).onopen?.();
    socket.close();
    line(0).onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(lines).toHaveLength(1);
  });
});
