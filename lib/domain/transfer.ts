import { toEuros } from "./euros";

const PREFIX = "ELAN-";
const CODE_LENGTH = 6;

/** The text of an EPC069-12 code, version 002: a banking app fills in the transfer from it. */
export function epcText({
  holder,
  iban,
  cents,
  reference,
}: {
  holder: string;
  iban: string;
  cents: number;
  reference: string;
}): string {
  const amount = `EUR${toEuros(cents).toFixed(2)}`;
  const [bic, purpose, structured] = ["", "", ""];
  const service = ["BCD", "002", "1", "SCT"];
  return [...service, bic, holder, iban, amount, purpose, structured, reference].join("\n");
}

/**
 * The values whose reference a bank's label holds, each once. Case, blanks, punctuation and `ELAN`
 * do not count.
 */
export function findByReference<T>(label: string, byReference: ReadonlyMap<string, T>): T[] {
  const plain = label.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const found = new Set<T>();
  for (let at = 0; at + CODE_LENGTH <= plain.length; at += 1) {
    const known = byReference.get(PREFIX + plain.slice(at, at + CODE_LENGTH));
    if (known !== undefined) found.add(known);
  }
  return [...found];
}
