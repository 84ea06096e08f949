// A season at this screen: how it stands, asked again while bots are busy or a match is being played, and the one
// place that gives commands.
import { ApiError } from '../api/client';
import { addKey, keepKeys, keysOf } from '../game/keys';
import { Refused } from '../game/rest';
import { language, t } from '../i18n/index.svelte';
import { links, visit } from '../router.svelte';
import { seasons, type Command, type Judged, type Refusal, type Season, type Way } from './api';

const [soon, later] = [400, 3000];

export class SeasonDesk {
  season = $state.raw<Season | null>(null);
  missing = $state(false);
  refused = $state.raw<Refusal | null>(null);
  told = $state.raw<string[]>([]);
  waiting = $state(false);
  /** The stable that an invitation opened; none: it opened none. */
  invitation = $state.raw<{ stable?: string } | null>(null);
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0; // how often how it stands was asked, and which of the answers shows
  private shown = 0;
  private closed = false;

  constructor(readonly id: string) {}

  get keys(): string[] {
    return keysOf(this.id);
  }

  async load(): Promise<void> {
    clearTimeout(this.timer);
    const asked = ++this.asked;
    try {
      const season = await seasons.view(this.id, language(), this.keys);
      if (asked < this.shown) return; // what was asked later has been answered already
      this.shown = asked;
      this.season = season;
    } catch (error) {
      this.missing = error instanceof ApiError && error.status === 404;
      if (!this.season && !this.missing) this.refused = { sentence: t().errors.offline };
    }
    clearTimeout(this.timer); // of another load meanwhile
    if (this.closed) return;
    const pause = this.season?.busy ? soon : later;
    if (!this.missing && (this.season?.stage !== 'over' || this.season.busy)) this.timer = setTimeout(() => void this.load(), pause);
  }

  /** The key of an invitation is kept if it opens a stable. False when nobody answered. */
  async accept(key: string): Promise<boolean> {
    const view = await this.tried(() => seasons.view(this.id, language(), [...this.keys, key]));
    if (!view) return false;
    const stable = view.stables.find((one) => one.key === key)?.name;
    if (stable) addKey(this.id, key);
    this.invitation = { stable };
    await this.load();
    return true;
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
  }

  /** True when it was done. */
  async give(command: Command): Promise<boolean> {
    const answer = await this.tried(() => seasons.give(this.id, command, language(), this.keys));
    this.refused = answer?.refused ?? this.refused;
    await this.load();
    if (answer?.ok) this.told = (answer.told ?? []).map((entry) => entry.sentence); // beside what it led to
    return answer?.ok === true;
  }

  /** What the rules say about a command that is not given yet. */
  judge(command: Command): Promise<Judged> {
    return seasons.judge(this.id, command, language(), this.keys).catch((error: unknown) => ({ refused: { sentence: sentenceOf(error) } }));
  }

  /** A match is played here, watched, or resolved out of sight; without a match bots resolve all of theirs. */
  async play(match: number | undefined, how: Way): Promise<void> {
    const begun = await this.tried(() => seasons.play(this.id, match, how, language(), this.keys));
    if (begun?.game) {
      keepKeys(begun.game, begun.keys ?? []);
      visit(`${links.game(begun.game)}?season=${encodeURIComponent(this.id)}`);
    } else {
      await this.load();
    }
  }

  private async tried<T>(work: () => Promise<T>): Promise<T | null> {
    this.refused = null;
    this.told = [];
    this.waiting = true;
    try {
      return await work();
    } catch (error) {
      this.refused = { sentence: sentenceOf(error) };
      return null;
    } finally {
      this.waiting = false;
    }
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Refused) return error.message;
  return (error as Error).message || t().errors.offline;
}
