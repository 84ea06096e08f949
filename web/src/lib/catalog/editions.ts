// The families of rules that word special equipment differently, in the order we offer them.
export const editions = ['age-of-destruction', 'dark-age', 'solaris-vii'] as const;
export type Edition = (typeof editions)[number];
export const defaultEdition: Edition = 'age-of-destruction';

export function isEdition(word: string | null): word is Edition {
  return editions.some((edition) => edition === word);
}
