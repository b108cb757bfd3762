import type { OutboxDraft } from "@/lib/client/outbox";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import type { BodyInput } from "@/lib/contract/endpoint";
import { recordReceipt } from "@/lib/contract/money/receipts";
import { formatEuros, formatLongInstant } from "@/lib/format";
import { METHOD_LABELS } from "@/lib/labels";

export const STORED = "Gardé sur cet appareil\u00a0: à envoyer dès qu'Élan répond.";

export const rollCallDraft = (activity: ActivityDetails): OutboxDraft => ({
  kind: "ROLL_CALL",
  subject: activity.id,
  title: `Appel\u00a0: ${activity.label}, ${formatLongInstant(activity.beginDate)}`,
  names: activity.participantsList.map(({ reservationId, firstName, lastName }) => ({
    reservationId,
    firstName,
    lastName,
  })),
  path: `/api/activity/${activity.id}/presents`,
});

export const receiptDraft = (
  payer: { traineeId: string; name: string },
  { amount, method }: BodyInput<typeof recordReceipt>,
): OutboxDraft => ({
  kind: "RECEIPT",
  subject: payer.traineeId,
  title: `${formatEuros(amount)} (${METHOD_LABELS[method].toLowerCase()})\u00a0: ${payer.name}`,
  path: recordReceipt.path,
});
