import type { QueryClient } from "@tanstack/react-query";

/** A trainee's comment, all that a coach saves of them, counts apart. */
interface Versioned {
  id: string;
  version?: number;
  commentVersion?: number;
}

/** How often an entity was saved; NaN of what is none. */
const countOf = (one: Versioned | null | undefined): number =>
  (one?.version ?? one?.commentVersion) as number;

/** `data`, an answer of the API, with the entity of that id, wherever in it, as it was saved; the same where nothing changes. */
export function withSaved<T>(data: T, saved: Versioned): T {
  if (data === undefined) return data;
  let changed = false;
  const next = JSON.parse(JSON.stringify(data), (_, one: Versioned | null) => {
    if (one?.id !== saved.id || !(countOf(one) < countOf(saved))) return one;
    changed = true;
    return Object.fromEntries(Object.entries({ ...one, ...saved }).filter(([name]) => name in one));
  });
  return changed ? next : data;
}

/**
 * A saved entity is shown as it was saved from now on: whoever goes on with it before the lists are read again has changed
 * it themselves, and is not to hear that somebody else did. A list is as old as before: it is read again when it was to be.
 */
export function noteSaved(client: QueryClient, answer: unknown): void {
  const saved = answer as Versioned | undefined;
  if (!(countOf(saved) >= 0)) return;
  for (const query of client.getQueryCache().findAll()) {
    const data = withSaved(query.state.data, saved as Versioned);
    if (data !== query.state.data) query.setState({ data });
  }
}
