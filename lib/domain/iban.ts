/** French accounts, Monaco's included. */
const FRENCH = /^(FR|MC)/;
const FRENCH_LENGTH = 27;

/** The number without blanks, in capitals. */
export const ibanText = (text: string): string => text.replace(/\s/g, "").toUpperCase();

/** Checks an IBAN's length and its checksum by ISO 7064, mod 97-10. */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) return false;
  if (FRENCH.test(iban) && iban.length !== FRENCH_LENGTH) return false;
  const moved = iban.slice(4) + iban.slice(0, 4);
  const digits = moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
  return BigInt(digits) % 97n === 1n;
}
