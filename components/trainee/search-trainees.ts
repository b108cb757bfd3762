import { foldMarks } from "@/lib/domain/fold-marks";
import { capitalize } from "@/lib/format";

interface Person {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
}

/** Returns lower case without accents and ligatures, with blanks for apostrophes and hyphens. */
export function normalized(text: string): string {
  const small = foldMarks(text).toLowerCase();
  // The test skips the slow normalization for ASCII text.
  if (/^[ -~]*$/.test(small)) return small;
  const withoutLigatures = small.replaceAll("œ", "oe").replaceAll("æ", "ae");
  return withoutLigatures.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

/** Each person's search text is cached, as every key pressed searches thousands of trainees. */
const cachedTexts = new WeakMap<Person, string>();

/** Returns a phone number in its national and international form. */
function numbersOf(phone: string | null): string {
  if (!phone) return "";
  const national = phone.replace(/^\+33/, "0");
  return `${national} ${national.replace(/^0/, "+33")}`;
}

function searchTextOf(person: Person): string {
  const { firstName, lastName, email, phoneNumber } = person;
  const searchText =
    cachedTexts.get(person) ??
    normalized(`${firstName} ${lastName} ${email ?? ""} ${numbersOf(phoneNumber)}`);
  cachedTexts.set(person, searchText);
  return searchText;
}

/** Returns the digits of a part of a phone number, and null for any other text. */
const numberIn = (text: string): string | null =>
  /^\+?\d[\d\s.-]*$/.test(text) ? text.replace(/[\s.-]/g, "") : null;

/** Finds trainees by first name, last name, email or phone number, without case and accents. */
export function searchTrainees<P extends Person>(people: P[], text: string): P[] {
  const query = normalized(text);
  if (query === "") return people;
  const number = numberIn(query);
  return people.filter((person) => {
    const searchText = searchTextOf(person);
    return searchText.includes(query) || (number !== null && searchText.includes(number));
  });
}

interface NewTrainee {
  firstName: string;
  lastName: string;
  email: string;
  phoneNumber: string;
}

export function newTraineeValues(text: string): NewTrainee {
  const typed = text.trim();
  const empty = { firstName: "", lastName: "", email: "", phoneNumber: "" };
  if (typed.includes("@")) return { ...empty, email: typed };
  if (numberIn(typed)) return { ...empty, phoneNumber: typed };
  const [firstName = "", ...others] = typed.split(/\s+/).map(capitalize);
  return { ...empty, firstName, lastName: others.join(" ") };
}
