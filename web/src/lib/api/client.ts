// The one place that talks to the server. What it serves does not change while it runs, so every answer is
// kept: asking twice costs nothing. A failed request is forgotten, so that trying again can succeed.
import type { Cards, Catalog, EquipmentTable, Unit } from './types';

/** The server answered with an error (its sentence is the message) or not at all (status 0). */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message);
  }
}

const answers = new Map<string, Promise<unknown>>();

async function fetchJson(path: string): Promise<unknown> {
  let response: Response;
  try {
    response = await fetch(path, { headers: { accept: 'application/json' } });
  } catch {
    throw new ApiError(0, '');
  }
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) {
    const sentence = (body as { error?: string } | null)?.error ?? response.statusText;
    throw new ApiError(response.status, sentence);
  }
  return body;
}

function get<T>(path: string): Promise<T> {
  let answer = answers.get(path);
  if (!answer) {
    answer = fetchJson(path);
    answers.set(path, answer);
    answer.catch(() => answers.delete(path));
  }
  return answer as Promise<T>;
}

export const api = {
  catalog: () => get<Catalog>('/api/catalog'),
  unit: (id: string) => get<Unit>(`/api/catalog/units/${encodeURIComponent(id)}`),
  cards: () => get<Cards>('/api/cards'),
  equipment: () => get<EquipmentTable>('/api/equipment'),
};
