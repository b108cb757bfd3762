import { searchTrainees } from "@/components/trainee/search-trainees";
import type { Activity } from "@/lib/contract/classes/activities";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { foldMarks } from "@/lib/domain/fold-marks";
import { formatDayOfMonth, formatTime } from "@/lib/format";

export type FoundPerson = Pick<
  Trainee,
  "id" | "firstName" | "lastName" | "email" | "phoneNumber" | "subscriptions" | "erased"
>;
export type FoundClass = Pick<Activity, "id" | "label" | "place" | "beginDate" | "endDate">;

const PEOPLE = 4;
const CLASSES = 6;

/** Words in lower case, without accents. */
const wordsOf = (text: string): string[] =>
  foldMarks(text)
    .toLowerCase()
    .replaceAll("œ", "oe")
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);

/** Every typed word begins another word of the text: `mar 18` finds `mardi … 18 30`. */
function isFound(typed: readonly string[], words: readonly string[]): boolean {
  const left = [...words];
  return typed.every((word) => {
    const at = left.findIndex((other) => other.startsWith(word));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

/** Those whose first or last name begins with the text come first. */
export function findPeople<P extends FoundPerson>(people: P[], text: string): P[] {
  const typed = wordsOf(text);
  if (typed.length === 0) return [];
  const found = searchTrainees(people, text.trim());
  const [first, others] = [[] as P[], [] as P[]];
  for (const person of found) {
    const named = isFound(typed, wordsOf(`${person.firstName} ${person.lastName}`));
    (named ? first : others).push(person);
    if (first.length === PEOPLE) break;
  }
  return [...first, ...others].slice(0, PEOPLE);
}

/** The next classes by day, hour, name and place. Without a text the next ones. */
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

export interface Place {
  label: string;
  href: string;
  /** Other words for the same place. */
  also?: string;
}

export const findPlaces = (places: readonly Place[], text: string): Place[] => {
  const typed = wordsOf(text);
  return places.filter(({ label, also = "" }) => isFound(typed, wordsOf(`${label} ${also}`)));
};
