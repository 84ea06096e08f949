// Files to take along: games, armies, positions.
export function saveFile(name: string, text: string, type = 'application/json'): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/** The text of the file somebody chose; the same file can be chosen again afterwards. */
export async function chosenText(input: HTMLInputElement): Promise<{ name: string; text: string } | null> {
  const file = input.files?.[0];
  if (!file) return null;
  const text = await file.text();
  input.value = '';
  return { name: file.name, text };
}
