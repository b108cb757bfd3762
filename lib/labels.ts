import type { MOVEMENT_REASONS } from "@/lib/domain/movement-reasons";
import type { Method } from "@/lib/domain/receipts";
import type { RecordedPlace } from "@/lib/domain/roll-call";

/** The methods of payment, the most common first. */
export const METHOD_LABELS: Record<Method, string> = {
  CHEQUE: "Chèque",
  CASH: "Espèces",
  TRANSFER: "Virement",
  CARD: "Carte bancaire",
  DEBIT: "Prélèvement",
  OTHER: "Autre",
};

interface Paid {
  method: Method;
  cameOnline: boolean;
}

/** The method of a receipt, and whether it came online. */
export const methodText = ({ method, cameOnline }: Paid): string =>
  method === "CARD" && cameOnline ? "Carte en ligne" : METHOD_LABELS[method];

export const STATUS_LABELS: Record<RecordedPlace["status"], string> = {
  BOOKED: "Réservé",
  BOOKED_AND_COME: "Présent",
  BOOKED_AND_ABSENT: "Absent",
  CANCEL: "Annulé",
  CANCEL_NO_INCR: "Annulé sans remboursement",
};

/** The reasons for which a card's credits change. */
export const MOVEMENT_LABELS: Record<(typeof MOVEMENT_REASONS)[number], string> = {
  PURCHASE: "Achat",
  BOOKING: "Réservation",
  CANCELLATION: "Annulation",
  CLASS_CANCELLED: "Cours annulé par le coach",
  WAITING_ENDED: "Liste d'attente terminée",
  REMOVED_BY_COACH: "Retiré par le coach",
  SUSPENSION: "Mise en pause",
  ADJUSTMENT: "Ajustement du coach",
  IMPORT: "Importation",
  CLASS_RESTORED: "Cours rétabli",
  WITHDRAWAL: "Rétractation",
  CLOSURE: "Fermeture",
  PLACE_TAKEN: "Place reprise",
};
