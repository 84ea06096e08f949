// The language of the page. t() is the current dictionary; templates that read it are drawn again when the
// language changes. Only the language in use is loaded.
import type { Text } from '../api/types';
import type { Dictionary } from './en';

export const languages = ['en', 'de'] as const;
export type Language = (typeof languages)[number];

const loaders: Record<Language, () => Promise<Dictionary>> = {
  en: async () => (await import('./en')).en,
  de: async () => (await import('./de')).de,
};
const storageKey = 'irondial.language';

let current = $state<Language>('en');
let dictionary = $state.raw<Dictionary | null>(null);

/** The strings of the current language. loadLanguage() must have been called once before. */
export function t(): Dictionary {
  if (!dictionary) throw new Error('no language loaded yet');
  return dictionary;
}

export function language(): Language {
  return current;
}

function isLanguage(word: string | null): word is Language {
  return languages.some((known) => known === word);
}

/** What was chosen here before, else what the browser asks for, else English. */
export function preferredLanguage(stored: string | null, browser: readonly string[]): Language {
  if (isLanguage(stored)) return stored;
  for (const tag of browser) {
    const short = tag.slice(0, 2).toLowerCase();
    if (isLanguage(short)) return short;
  }
  return 'en';
}

export async function loadLanguage(): Promise<void> {
  const stored = localStorage.getItem(storageKey);
  await show(preferredLanguage(stored, navigator.languages));
}

export async function chooseLanguage(wanted: Language): Promise<void> {
  localStorage.setItem(storageKey, wanted);
  await show(wanted);
}

/** The dictionary alone, without a page around it. */
export async function speak(wanted: Language): Promise<void> {
  dictionary = await loaders[wanted]();
  current = wanted;
}

async function show(wanted: Language): Promise<void> {
  await speak(wanted);
  document.documentElement.lang = wanted;
}

/** "steel-wolves" to "Steel Wolves": for words of packs that we have no name for. */
export function readable(slug: string): string {
  return slug.replace(/(^|-)([a-z])/g, (_, dash: string, letter: string) => (dash ? ' ' : '') + letter.toUpperCase());
}

/** Data files write plain apostrophes; people read typographic ones. */
export function typeset(text: string): string {
  return text.replaceAll("'", '’');
}

/** A text of the data packs in the current language; English stands in for what is not translated. */
export function said(text: Text): string {
  return typeset(text[current] ?? text.en);
}

/** A number with its sign, for modifiers: "+1", "−2", "0". */
export function signed(n: number): string {
  return n > 0 ? `+${n}` : n < 0 ? `−${-n}` : '0';
}
