const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();

/** Whether a person's first name, last name or email holds the text, without regard to case or accents (spec §2). */
export function matchesSearch(
  person: { firstName: string; lastName: string; email: string },
  text: string,
): boolean {
  const wanted = plain(text.trim());
  return (
    wanted === "" ||
    plain(`${person.firstName} ${person.lastName} ${person.email}`).includes(wanted)
  );
}
