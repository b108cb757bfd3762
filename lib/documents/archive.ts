import type {
  ArchivedTrainee,
  ClassRow,
  Movement,
  Offer,
  PlaceLine,
  ReceiptLine,
  Sold,
} from "@/db/queries/accounts/archive";
import type { ShownGuardian } from "@/db/queries/families/guardianships";
import { csvLine, textCell } from "@/lib/documents/csv";
import { plainCentsText } from "@/lib/documents/document-format";
import { shownAddress } from "@/lib/domain/address";
import { importedPaidCents } from "@/lib/domain/import-losses";
import { nameOf } from "@/lib/domain/name-of";
import { clockTime } from "@/lib/domain/paris-time";
import { type Kind, receiptNumber } from "@/lib/domain/receipts";
import { formatDay } from "@/lib/format";
import { METHOD_LABELS, MOVEMENT_LABELS, STATUS_LABELS } from "@/lib/labels";

/** CSV lines of a coach's archive, with cells as in the receipt book. */

const yesNo = (value: boolean): string => (value ? "oui" : "non");
const text = (value: string | null): string => textCell(value ?? "");
const day = (value: string | Date | null): string => (value ? formatDay(value) : "");
const count = (value: number | null): string => (value === null ? "" : String(value));
const momentOf = (instant: Date | null): string =>
  instant ? `${day(instant)} ${clockTime(instant)}` : "";
const address = (email: string): string => text(shownAddress(email));

/** The import's columns in its order and all guardians, so that the file can be imported again. */
export const TRAINEE_TITLES = [
  ...["Prénom", "Nom", "Email", "Téléphone", "Commentaire", "Formule", "Type", "Séances"],
  ...["Séances restantes", "Cours par semaine", "Prix", "Payé", "Début", "Fin", "Privé"],
  ...["En pause depuis", "Parent", "Parents"],
];
export const FORMER_TITLES = [...TRAINEE_TITLES, "Parti le"];

const TYPE_LABELS = {
  CARD: "Carte",
  SUBSCRIPTION: "Abonnement",
  FREE_GROUP_CLASS: "Cours d'essai",
};

const NOTHING_SOLD = Array<string>(11).fill("");
const soldCells = (sold: Sold): string[] => [
  text(sold.label),
  TYPE_LABELS[sold.type],
  count(sold.quantity),
  count(sold.quantityLeft),
  count(sold.nbReservationPerWeek),
  plainCentsText(sold.priceCents),
  plainCentsText(importedPaidCents(sold)),
  day(sold.beginDate),
  day(sold.endDate),
  yesNo(sold.isPrivateOffer),
  day(sold.suspendDate),
];

const guardianText = (guardian: ShownGuardian): string =>
  [nameOf(guardian), guardian.phoneNumber, guardian.email].filter(Boolean).join(", ");

/** One line for each subscription; a trainee without any has a line too. */
export const traineeLine = (trainee: ArchivedTrainee, sold: Sold | null, former: boolean): string =>
  csvLine([
    text(trainee.firstName),
    text(trainee.lastName),
    address(trainee.email),
    text(trainee.phoneNumber),
    text(trainee.comment),
    ...(sold ? soldCells(sold) : NOTHING_SOLD),
    // An import invites the first guardian only.
    text(trainee.guardians[0]?.email ?? null),
    text(trainee.guardians.map(guardianText).join(" ; ")),
    ...(former ? [day(trainee.endedAt)] : []),
  ]);

export const OFFER_TITLES = [
  "Formule",
  "Type",
  "Séances",
  "Cours par semaine",
  "Prix",
  "Validité (jours)",
  "Privé",
];
export const offerLine = (offer: Offer): string =>
  csvLine([
    text(offer.label),
    TYPE_LABELS[offer.type],
    count(offer.quantity),
    count(offer.nbReservationPerWeek),
    plainCentsText(offer.priceCents),
    count(offer.validityDurationInDay),
    yesNo(offer.isPrivateOffer),
  ]);

export const MOVEMENT_TITLES = [
  ...["Date", "Prénom", "Nom", "Email", "Formule", "Début", "Séances", "Motif", "Cours"],
  ...["Date du cours", "Pour"],
];
export const movementLine = (row: Movement): string =>
  csvLine([
    momentOf(row.date),
    text(row.firstName),
    text(row.lastName),
    address(row.email),
    text(row.label),
    day(row.soldFrom),
    count(row.delta),
    MOVEMENT_LABELS[row.reason],
    text(row.activityLabel),
    momentOf(row.activityBegin),
    // The member of the family who books with a shared subscription.
    text(row.for?.firstName ?? null),
  ]);

export const CLASS_TITLES = [
  ...["Date", "Début", "Fin", "Cours", "Lieu", "Professeur", "Places", "Inscrits", "En attente"],
  ...["Délai d'annulation (heures)", "Privé", "Commentaire", "Annulé le"],
];
export const classLine = ({ activity, teacherFirstName, teacherLastName }: ClassRow): string =>
  csvLine([
    day(activity.beginDate),
    clockTime(activity.beginDate),
    clockTime(activity.endDate),
    text(activity.label),
    text(activity.place),
    text(teacherFirstName ? `${teacherFirstName} ${teacherLastName ?? ""}` : ""),
    count(activity.maxParticipants),
    count(activity.confirmedPlaces),
    count(activity.waitingPlaces),
    count(activity.cancelTimeInHours),
    yesNo(activity.isPrivateActivity),
    text(activity.comment),
    day(activity.cancelledAt),
  ]);

export const PLACE_TITLES = [
  "Date",
  "Heure",
  "Cours",
  "Prénom",
  "Nom",
  "Email",
  "Formule",
  "Statut",
  "Réservé le",
];
export const placeLine = (row: PlaceLine, { activity }: ClassRow): string =>
  csvLine([
    day(activity.beginDate),
    clockTime(activity.beginDate),
    text(activity.label),
    text(row.firstName),
    text(row.lastName),
    address(row.email),
    text(row.label),
    row.isWaiting && row.status === "BOOKED" ? "Liste d'attente" : STATUS_LABELS[row.status],
    momentOf(row.bookedAt),
  ]);

const KIND_LABELS: Record<Kind, string> = {
  PAYMENT: "Encaissement",
  REVERSAL: "Annulation",
  REFUND: "Remboursement",
  CORRECTION: "Correction",
  OPENING: "Avant Élan",
};
/** The receipt book's columns and the columns it leaves out. */
export const RECEIPT_TITLES = [
  ...["Date d'encaissement", "Référence", "Client", "Nature", "Montant", "Mode de règlement"],
  ...["Écriture", "Enregistré le", "Numéro de chèque ou de virement", "À déposer à partir du"],
  ...["Déposé le", "Note"],
];
export const receiptLine = ({ receipt, depositedOn }: ReceiptLine): string =>
  csvLine([
    day(receipt.receivedOn),
    receipt.year === null ? "" : receiptNumber(receipt.year, receipt.number ?? 0),
    text(receipt.payer),
    text(receipt.label),
    plainCentsText(receipt.amountCents),
    receipt.method ? METHOD_LABELS[receipt.method] : "",
    KIND_LABELS[receipt.kind],
    momentOf(receipt.recordedAt),
    text(receipt.reference),
    day(receipt.depositFrom),
    day(depositedOn),
    text(receipt.note),
  ]);
