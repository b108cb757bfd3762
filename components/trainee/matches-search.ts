interface Person {
  firstName: string;
  lastName: string;
  email: string;
}

/** Lower case and without accents. */
function plain(text: string): string {
  const small = text.toLowerCase();
  // Most text is plain already, and taking it apart is what costs.
  return /^[ -~]*$/.test(small) ? small : small.normalize("NFD").replace(/[\u0300-\u036f]/g, "");
}

/** What each person is found by: made once, as it is asked for at every letter, of thousands. */
const known = new WeakMap<Person, string>();

function wordsOf(person: Person): string {
  const words =
    known.get(person) ?? plain(`${person.firstName} ${person.lastName} ${person.email}`);
  known.set(person, words);
  return words;
}

/** Those whose first name, last name or email holds the text, without regard to case or accents (spec §2). */
export function searched<P extends Person>(people: P[], text: string): P[] {
  const wanted = plain(text.trim());
  return wanted === "" ? people : people.filter((person) => wordsOf(person).includes(wanted));
}
