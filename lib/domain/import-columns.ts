/** Column titles by field; the first is the title that exports use. */
export const IMPORT_TITLES = {
  firstName: ["Prénom"],
  lastName: ["Nom", "Nom de famille"],
  email: ["Email", "E-mail", "Mail", "Adresse e-mail", "Courriel"],
  phoneNumber: ["Téléphone", "Tél", "Portable", "Mobile"],
  comment: ["Commentaire", "Note"],
  label: ["Formule", "Abonnement", "Carte"],
  type: ["Type"],
  quantity: ["Séances", "Quantité"],
  quantityLeft: ["Séances restantes", "Restant", "Reste"],
  nbReservationPerWeek: ["Cours par semaine"],
  price: ["Prix", "Tarif", "Montant"],
  paid: ["Payé", "Réglé"],
  beginDate: ["Début", "Date de début"],
  endDate: ["Fin", "Date de fin"],
  isPrivate: ["Privé"],
  suspendDate: ["En pause depuis"],
} as const satisfies Record<string, readonly [string, ...string[]]>;

export type ImportField = keyof typeof IMPORT_TITLES;
export const IMPORT_FIELDS = Object.keys(IMPORT_TITLES) as ImportField[];
const NEEDED_FIELDS = ["firstName", "lastName", "email"] as const;

/** The column of each field, counted from 0; null when absent. */
export type Mapping = Record<ImportField, number | null>;

export const plainTitle = (title: string): string =>
  title
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

const fieldOf = new Map<string, ImportField>(
  IMPORT_FIELDS.flatMap((field) =>
    IMPORT_TITLES[field].map((title) => [plainTitle(title), field] as const),
  ),
);

/** The first of two columns with the same meaning is used. */
export function recogniseColumns(titles: readonly string[]): Mapping {
  const mapping = Object.fromEntries(IMPORT_FIELDS.map((field) => [field, null])) as Mapping;
  titles.forEach((title, column) => {
    const field = fieldOf.get(plainTitle(title));
    if (field) mapping[field] ??= column;
  });
  return mapping;
}

export const missingColumns = (mapping: Mapping): string[] =>
  NEEDED_FIELDS.filter((field) => mapping[field] === null).map((field) => IMPORT_TITLES[field][0]);
