// Light, dark, or as the system wishes. The colours themselves are in styles/tokens.css.
export const themes = ['auto', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const storageKey = 'irondial.theme';
let current = $state<Theme>('auto');

export function theme(): Theme {
  return current;
}

function apply(): void {
  if (current === 'auto') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = current;
}

export function loadTheme(): void {
  const stored = localStorage.getItem(storageKey);
  current = themes.find((known) => known === stored) ?? 'auto';
  apply();
}

export function chooseTheme(wanted: Theme): void {
  current = wanted;
  localStorage.setItem(storageKey, wanted);
  apply();
}
