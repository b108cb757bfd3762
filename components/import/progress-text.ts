import { formatCount, formatNumber } from "@/lib/format";

export function progressText(done: number, total: number | null): string {
  if (total === null) return "Connexion à Wix…";
  const read = formatCount(done, "contact lu", "contacts lus");
  return done < total ? `${read} sur ${formatNumber(total)}` : `${read}, enregistrement…`;
}
