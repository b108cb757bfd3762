import { foldMarks } from "@/lib/domain/fold-marks";

interface Person {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string | null;
}

/** Lower case, without accents and ligatures, apostrophes and hyphens as blanks. */
function plain(text: string): string {
  const small = foldMarks(text).toLowerCase();
  // Most text is plain already, and taking it apart is what costs.
  if (/^[ -~]*$/.test(small)) return small;
  const parted = small.replaceAll("œ", "oe").replaceAll("æ", "ae");
  return parted.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

/** What each person is found by: made once, as it is asked for at every letter, of thousands. */
const known = new WeakMap<Person, string>();

/** A number as one dials it at home and from abroad, as it may be asked for either way. */
function numbersOf(phone: string | null): string {
  if (!phone) return "";
  const national = phone.replace(/^\+33/, "0");
  return `${national} ${national.replace(/^0/, "+33")}`;
}

function wordsOf(person: Person): string {
  const { firstName, lastName, email, phoneNumber } = person;
  const words =
    known.get(person) ?? plain(`${firstName} ${lastName} ${email ?? ""} ${numbersOf(phoneNumber)}`);
  known.set(person, words);
  return words;
}

/** A part of a phone number, without what people write between its figures; null for any other text. */
const numberIn = (text: string): string | null =>
  /^\+?\d[\d\s.-]*$/.test(text) ? text.replace(/[\s.-]/g, "") : null;

/** Those whose first name, last name, email or phone number holds the text, without regard to case or accents. */
export function searched<P extends Person>(people: P[], text: string): P[] {
  const wanted = plain(text);
  if (wanted === "") return people;
  const number = numberIn(wanted);
  return people.filter((person) => {
    const words = wordsOf(person);
    return words.includes(wanted) || (number !== null && words.includes(number));
  });
}

interface NewTrainee {
  firstName: string;
  lastName: string;
  email: string | null;
  phoneNumber: string;
}

const capital = (word: string) => word.charAt(0).toLocaleUpperCase("fr-FR") + word.slice(1);

/** What the form of a new trainee begins with, from the text that found nobody. */
export function newTraineeFrom(text: string): NewTrainee {
  const typed = text.trim();
  const nobody = { firstName: "", lastName: "", email: "", phoneNumber: "" };
  if (typed.includes("@")) return { ...nobody, email: typed };
  if (numberIn(typed)) return { ...nobody, phoneNumber: typed };
  const [firstName = "", ...others] = typed.split(/\s+/).map(capital);
  return { ...nobody, firstName, lastName: others.join(" ") };
}
