/**
 * The digits by which a phone number is called from anywhere, `33612345678`. A number without a
 * prefix is French; null for any other text.
 */
export function internationalPhone(number: string): string | null {
  const digits = number.replace(/(?!^\+)\D/g, "");
  if (digits.startsWith("+")) return digits.slice(1) || null;
  return /^0[1-9]\d{8}$/.test(digits) ? `33${digits.slice(1)}` : null;
}
