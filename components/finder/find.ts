import { normalized, searchTrainees } from "@/components/trainee/search-trainees";
import type { Activity } from "@/lib/contract/classes/activities";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";
import { formatDayOfMonth, formatTime } from "@/lib/format";

export type FoundPerson = Pick<
  Trainee,
  "id" | "firstName" | "lastName" | "email" | "phoneNumber" | "subscriptions" | "erased"
>;
export type FoundClass = Pick<Activity, "id" | "label" | "place" | "beginDate" | "endDate">;

const PEOPLE = 4;
const CLASSES = 6;

const wordsOf = (text: string): string[] =>
  normalized(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Each typed word is the beginning of its own word: `mar 18` finds `mardi … 18 30`. */
function isFound(typed: readonly string[], words: readonly string[]): boolean {
  const left = [...words];
  return typed.every((word) => {
    const at = left.findIndex((other) => other.startsWith(word));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Trainees whose name has the typed beginnings come before matches of email and phone. */
export function findPeople<P extends FoundPerson>(
  people: P[],
  text: string,
): { shown: P[]; found: number } {
  const typed = wordsOf(text);
  if (typed.length === 0) return { shown: [], found: 0 };
  const found = searchTrainees(people, text.trim());
  const [first, others] = [[] as P[], [] as P[]];
  for (const person of found) {
    const named = isFound(typed, wordsOf(nameOf(person)));
    (named ? first : others).push(person);
    if (first.length === PEOPLE) break;
  }
  return { shown: [...first, ...others].slice(0, PEOPLE), found: found.length };
}

/** Classes match by day, hour, name and place, and an empty text matches the next ones. */
export function findClasses<C extends FoundClass>(classes: C[], text: string, now: number): C[] {
  const typed = wordsOf(text);
  const found: C[] = [];
  for (const activity of classes) {
    if (Date.parse(activity.endDate) <= now) continue;
    const { label, place, beginDate } = activity;
    const words = wordsOf(
      `${formatDayOfMonth(beginDate)} ${formatTime(beginDate)} ${label} ${place}`,
    );
    if (isFound(typed, words)) found.push(activity);
    if (found.length === CLASSES) break;
  }
  return found;
}

export interface Page {
  label: string;
  href: string;
  keywords?: string;
}

export const findPages = (pages: readonly Page[], text: string): Page[] => {
  const typed = wordsOf(text);
  return pages.filter(({ label, keywords = "" }) =>
    isFound(typed, wordsOf(`${label} ${keywords}`)),
  );
};
