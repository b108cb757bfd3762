import { plainTitle } from "./table";

/** Column titles by field; the first is the title that exports use. */
export const IMPORT_TITLES = {
  firstName: ["Prénom", "First name", "Given name", "Vorname", "Voornaam"],
  lastName: [
    ...["Nom", "Nom de famille", "Last name", "Surname", "Family name"],
    ...["Nachname", "Achternaam", "Cognome"],
  ],
  fullName: [
    ...["Nom complet", "Nom et prénom", "Prénom et nom", "Full name", "Name", "Name and surname"],
    ...["Customer", "Client", "Member"],
  ],
  email: ["Email", "E-mail", "Mail", "Adresse e-mail", "Courriel", "Email address"],
  phoneNumber: [
    ...["Téléphone", "Tél", "Portable", "Mobile", "Phone", "Phone number", "Mobile phone"],
    ...["Cell phone", "Telefon", "Telefono", "Telefoon"],
  ],
  comment: ["Commentaire", "Note", "Comment", "Notes"],
  label: ["Formule", "Abonnement", "Carte", "Membership", "Pass", "Package", "Plan"],
  type: ["Type"],
  quantity: ["Séances", "Quantité", "Sessions", "Classes"],
  quantityLeft: [
    ...["Séances restantes", "Restant", "Reste", "Credits", "Entries", "Remaining"],
    ...["Sessions left", "Credits left"],
  ],
  nbReservationPerWeek: ["Cours par semaine", "Classes per week", "Sessions per week"],
  price: ["Prix", "Tarif", "Montant", "Price", "Amount"],
  paid: ["Payé", "Réglé", "Paid", "Amount paid"],
  beginDate: ["Début", "Date de début", "Start", "Start date", "Valid from", "Purchase date"],
  endDate: ["Fin", "Date de fin", "End", "End date", "Expires", "Expiry date", "Valid until"],
  isPrivate: ["Privé"],
  suspendDate: ["En pause depuis"],
  parent: ["Parent", "Email du parent", "Mail du parent", "Email parent", "Parent email"],
} as const satisfies Record<string, readonly string[]>;

export type ImportField = keyof typeof IMPORT_TITLES;
export const IMPORT_FIELDS = Object.keys(IMPORT_TITLES) as ImportField[];

/** The column of each field, counted from 0; null when absent. */
export type Mapping = Record<ImportField, number | null>;
/** The columns of each field; a row uses the first that is filled. */
export type Columns = Record<ImportField, readonly number[]>;

const fieldOf = new Map<string, ImportField>(
  IMPORT_FIELDS.flatMap((field) =>
    IMPORT_TITLES[field].map((title) => [plainTitle(title), field] as const),
  ),
);
const fieldsOf = (value: (field: ImportField) => readonly number[]): Columns =>
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, value(field)])) as Columns;

export const isKnownTitle = (title: string): boolean => fieldOf.has(plainTitle(title));

/** First and last names in columns of their own win over a column of whole names. */
const withOneName = (columns: Columns): Columns =>
  columns.firstName.length > 0 && columns.lastName.length > 0
    ? { ...columns, fullName: [] }
    : columns;

/** The columns whose titles name a field; a column with another title is left out. */
export function columnsOfTitles(titles: readonly string[]): Columns {
  const plain = titles.map(plainTitle);
  const hasFirstName = plain.some(
    (title) => fieldOf.get(title) === "firstName" || title.startsWith("prenom"),
  );
  const meaning = (title: string) =>
    title === "nom" && !hasFirstName ? "fullName" : fieldOf.get(title);
  return withOneName(
    fieldsOf((field) => plain.flatMap((title, column) => (meaning(title) === field ? column : []))),
  );
}

/** The columns that the coach has chosen; a field that is null or absent has none. */
export const columnsOfMapping = (
  mapping: Partial<Record<ImportField, number | null | undefined>>,
) => withOneName(fieldsOf((field) => [mapping[field]].flatMap((column) => column ?? [])));

/** The first column of each field, or null. */
export const mappingOf = (columns: Columns): Mapping =>
  Object.fromEntries(IMPORT_FIELDS.map((field) => [field, columns[field][0] ?? null])) as Mapping;

/** The titles of the columns that an import needs and the table lacks. */
export function missingColumns(columns: Columns): string[] {
  const needed = columns.fullName.length > 0 ? [] : (["firstName", "lastName"] as const);
  const address = columns.parent.length > 0 ? [] : (["email"] as const);
  return [...needed, ...address]
    .filter((field) => columns[field].length === 0)
    .map((field) => IMPORT_TITLES[field][0]);
}
