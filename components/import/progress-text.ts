const counted = (n: number) => n.toLocaleString("fr-FR");

export function progressText(done: number, total: number | null): string {
  if (total === null) return "Connexion à Wix…";
  return done < total
    ? `${counted(done)} contacts lus sur ${counted(total)}`
    : `${counted(total)} contacts lus, enregistrement…`;
}
