/** Of a table of trainees that is imported. Part of `lib/refusals.ts`. */
export const importRefusals = {
  TOO_MANY_ROWS: [400, "Une importation compte 5 000 lignes au plus : partagez votre tableau."],
  OPEN_QUOTE: [
    400,
    (p: { line: number }) => `Un guillemet s'ouvre et ne se referme pas, à la ligne ${p.line}.`,
  ],
  MISSING_COLUMNS: [
    400,
    (p: { titles: string[] }) =>
      p.titles.length > 1
        ? `Il manque les colonnes ${p.titles.join(", ")}.`
        : `Il manque la colonne ${p.titles.join("")}.`,
  ],
  COLUMN_UNKNOWN: [400, "Une des colonnes choisies n'est pas dans le tableau."],
  IMPORT_NOT_A_COACH: [403, "Only coaches can import data from Wix"],
  IMPORT_NOT_FOUND: [404, "Cette importation n'existe pas."],
  IMPORT_RUNNING: [409, "Une importation est déjà en cours."],
  IMPORT_UNDONE: [409, "Cette importation est déjà annulée."],
  IMPORT_TOO_LARGE: [413, "Ce tableau est trop lourd : 2 Mo au plus."],
  IMPORT_FAILED: [400, (p: { message: string }) => p.message],
  IMPORT_MODE_UNAVAILABLE: [
    501,
    "Seule l'importation des utilisateurs est disponible pour le moment.",
  ],
} as const;
