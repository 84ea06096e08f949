// Rules in our own words: fetched when somebody asks, kept, and shown in one dialog.
import { games, type RuleText } from '../game/rest';

let shown = $state<string | null>(null);
const texts = new Map<string, Promise<RuleText | null>>();

export const rules = {
  get shown(): string | null {
    return shown;
  },
  open: (id: string) => void (shown = id),
  close: () => void (shown = null),
  text(id: string): Promise<RuleText | null> {
    let text = texts.get(id);
    if (!text) {
      text = games.rule(id).catch(() => null);
      texts.set(id, text);
    }
    return text;
  },
};

/** "A hit! [AOD-CRIT-01]" to its plain and its rule parts. */
export function sentenceParts(sentence: string): { text: string; rule: boolean }[] {
  return sentence
    .split(/(\[[A-Z][A-Z0-9]*(?:-[A-Za-z0-9]+)+\])/)
    .filter((text) => text !== '')
    .map((text) => (/^\[[A-Z][A-Z0-9]*-/.test(text) ? { text: text.slice(1, -1), rule: true } : { text, rule: false }));
}
