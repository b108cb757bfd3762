import { formatNumber } from "@/lib/format";

export function progressText(done: number, total: number | null): string {
  if (total === null) return "Connexion à Wix…";
  return done < total
    ? `${formatNumber(done)} contacts lus sur ${formatNumber(total)}`
    : `${formatNumber(total)} contacts lus, enregistrement…`;
}
