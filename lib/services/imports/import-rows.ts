import "server-only";
import * as z from "zod/mini";
import { day, euros, optionalLines, text, whole } from "@/lib/contract/fields";
import { email, optionalPhone, personName } from "@/lib/contract/trainees/person-fields";
import { amountOf, dayOf } from "@/lib/domain/cells";
import { MAX_TYPED_CREDITS } from "@/lib/domain/credits";
import { splitName } from "@/lib/domain/full-name";
import {
  emailText,
  foreignPhone,
  phoneText,
  typeOf,
  wholeOf,
  yesNoOf,
} from "@/lib/domain/import-cells";
import { IMPORT_TITLES, type ImportField } from "@/lib/domain/import-columns";
import { cellOf, type ImportReading } from "@/lib/domain/import-table";
import { personKey, soldKey } from "@/lib/domain/import-verdict";
import { addMonths, type Day } from "@/lib/domain/paris-time";
import type { TableRow } from "@/lib/domain/table";
import { truncate } from "@/lib/domain/truncate";
import { visible } from "@/lib/domain/visible";

export interface RowPerson {
  firstName: string;
  lastName: string;
  /** Null when the trainee cannot log in. */
  email: string | null;
  phoneNumber: string | null;
  comment: string;
  /** The address to invite as guardian of a trainee who cannot log in. */
  parent: string | null;
}
export interface RowSubscription {
  label: string;
  type: "CARD" | "SUBSCRIPTION";
  quantity: number | null;
  quantityLeft: number | null;
  nbReservationPerWeek: number | null;
  price: number;
  amountPaid: number;
  beginDate: Day;
  endDate: Day;
  isPrivateOffer: boolean;
  suspendDate: Day | null;
}
/** A row that can be imported, or why it cannot. */
export type ReadRow = TableRow & {
  name: string;
  /** The names were split by word order alone. */
  guessed: boolean;
} & (
    | { person: RowPerson; subscription: RowSubscription | null; wrong?: never }
    | { wrong: string }
  );

class InvalidRow extends Error {}

type CellOf = (field: ImportField) => string;
type DayReader = (field: "beginDate" | "endDate" | "suspendDate") => Day | null;

function checked<S extends z.core.$ZodType>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value);
  if (!result.success) throw new InvalidRow(result.error.issues[0]?.message);
  return result.data;
}

const EXPECTED: Partial<Record<ImportField, string>> = {
  beginDate: "une date valable",
  endDate: "une date valable",
  suspendDate: "une date valable",
  price: "un montant valable",
  paid: "un montant valable",
  quantity: "un nombre valable",
  quantityLeft: "un nombre valable",
  nbReservationPerWeek: "un nombre valable",
};

/** Null for an empty cell. */
const readCell = <T>(
  cellIn: CellOf,
  field: ImportField,
  parse: (cell: string) => T | null,
): T | null => {
  const cell = cellIn(field);
  if (cell === "") return null;
  const value = parse(cell);
  if (value === null)
    throw new InvalidRow(
      `${IMPORT_TITLES[field][0]} : « ${truncate(cell, 60)} » n'est pas ${EXPECTED[field] ?? "valable"}.`,
    );
  return value;
};

interface RowNames {
  firstName: string;
  lastName: string;
  guessed: boolean;
}

/** Null when a whole name is a single word. */
function namesOf(cellIn: CellOf, { columns, nameOrder }: ImportReading): RowNames | null {
  if (columns.fullName.length > 0) return splitName(visible(cellIn("fullName")), nameOrder);
  return { firstName: cellIn("firstName"), lastName: cellIn("lastName"), guessed: false };
}

function personOf(cellIn: CellOf, names: RowNames | null): RowPerson {
  if (!names && cellIn("fullName"))
    throw new InvalidRow("Nom complet : indiquez un prénom et un nom.");
  const address = emailText(cellIn("email"));
  const parent = emailText(cellIn("parent"));
  if (address && parent)
    throw new InvalidRow("Email et Parent : gardez une seule des deux adresses.");
  const foreign = foreignPhone(cellIn("phoneNumber"));
  const comment = [foreign, cellIn("comment")].filter(Boolean).join("\n");
  return {
    firstName: checked(personName("Prénom", 80), names?.firstName ?? ""),
    lastName: checked(personName("Nom", 80), names?.lastName ?? ""),
    email: address ? checked(email, address) : null,
    phoneNumber: foreign ? null : checked(optionalPhone, phoneText(cellIn("phoneNumber"))),
    comment: checked(optionalLines("Commentaire", 5000), comment),
    parent: parent ? checked(email, parent) : null,
  };
}

function creditsOf(cellIn: CellOf, type: RowSubscription["type"]) {
  if (type === "SUBSCRIPTION") {
    const perWeek = checked(
      whole("Cours par semaine", 1, 50),
      readCell(cellIn, "nbReservationPerWeek", wholeOf),
    );
    return { quantity: null, quantityLeft: null, nbReservationPerWeek: perWeek };
  }
  const left = readCell(cellIn, "quantityLeft", wholeOf);
  const quantity = checked(
    whole("Séances", 1, MAX_TYPED_CREDITS),
    readCell(cellIn, "quantity", wholeOf) ?? left,
  );
  const quantityLeft = checked(whole("Séances restantes", 0, quantity), left ?? quantity);
  return { quantity, quantityLeft, nbReservationPerWeek: null };
}

/** A 'yes' in the cell means the whole price. */
function paidOf(cellIn: CellOf, price: number): number {
  const paid = readCell(cellIn, "paid", (cell) => yesNoOf(cell) ?? amountOf(cell));
  const amount = typeof paid === "number" ? paid : paid ? price : 0;
  if (amount > price) throw new InvalidRow("Le montant payé ne peut pas dépasser le prix.");
  return amount;
}

function typeOfRow(cellIn: CellOf): RowSubscription["type"] | null {
  if (cellIn("type")) return readCell(cellIn, "type", typeOf);
  if (cellIn("quantity") || cellIn("quantityLeft")) return "CARD";
  return cellIn("nbReservationPerWeek") ? "SUBSCRIPTION" : null;
}

function subscriptionOf(cellIn: CellOf, dayIn: DayReader, today: Day): RowSubscription | null {
  if (!cellIn("label")) return null;
  const label = checked(text("Formule", 100, "Indiquez la formule."), cellIn("label"));
  const type = typeOfRow(cellIn);
  if (!type) throw new InvalidRow("Type : Carte ou Abonnement.");
  const price = checked(euros("Prix"), readCell(cellIn, "price", amountOf));
  const beginDate = checked(day("Début"), dayIn("beginDate") ?? today);
  const endDate = checked(day("Fin"), dayIn("endDate") ?? addMonths(beginDate, 12));
  if (endDate < beginDate)
    throw new InvalidRow("La date de fin ne peut pas être avant la date de début.");
  const suspendDate = dayIn("suspendDate");
  return {
    label,
    type,
    ...creditsOf(cellIn, type),
    price,
    amountPaid: paidOf(cellIn, price),
    beginDate,
    endDate,
    isPrivateOffer: readCell(cellIn, "isPrivate", yesNoOf) ?? false,
    suspendDate: suspendDate && checked(day("En pause depuis"), suspendDate),
  };
}

/** `today` is the begin date of a subscription whose row gives none. */
function readRow(row: TableRow, columnCount: number, reading: ImportReading, today: Day): ReadRow {
  const cellIn: CellOf = (field) => cellOf(row.cells, reading.columns, field);
  const dayIn: DayReader = (field) =>
    readCell(cellIn, field, (cell) => dayOf(cell, reading.monthFirst.includes(field)));
  const names = namesOf(cellIn, reading);
  const shown = names ? [names.firstName, names.lastName] : [cellIn("fullName")];
  const name = truncate(visible(shown.filter(Boolean).join(" ")), 160);
  const guessed = names?.guessed ?? false;
  try {
    if (row.cells.slice(columnCount).some((cell) => cell.trim() !== ""))
      throw new InvalidRow("Cette ligne a plus de cellules qu'il n'y a de titres.");
    const person = personOf(cellIn, names);
    return { ...row, name, guessed, person, subscription: subscriptionOf(cellIn, dayIn, today) };
  } catch (error) {
    if (!(error instanceof InvalidRow)) throw error;
    return { ...row, name, guessed, wrong: error.message };
  }
}

/** Null when the row has no subscription. */
export const soldKeyOf = ({ subscription }: { subscription: RowSubscription | null }) =>
  subscription && soldKey(subscription);

/** Yields the rows in order; a repeated row is invalid. */
export function* readRows(
  {
    titles,
    rows,
    reading,
  }: { titles: readonly string[]; rows: readonly TableRow[]; reading: ImportReading },
  today: Day,
): Generator<ReadRow> {
  const lines = new Map<string, number>();
  for (const row of rows) {
    const read = readRow(row, titles.length, reading, today);
    if (read.wrong !== undefined) {
      yield read;
      continue;
    }
    const key = `${personKey(read.person)}\n\n${soldKeyOf(read) ?? ""}`;
    const first = lines.get(key);
    if (first === undefined) {
      lines.set(key, row.line);
      yield read;
    } else {
      const { name, guessed } = read;
      yield { ...row, name, guessed, wrong: `La même ligne que la ligne ${first}.` };
    }
  }
}
