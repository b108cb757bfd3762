import type { QueryClient } from "@tanstack/react-query";
import { wordsOfMethod } from "@/components/receipt/receipt-words";
import { sendLater } from "@/lib/client/device-queue";
import { showQueued } from "@/lib/client/kept-day";
import type { QueuedCall } from "@/lib/client/queue";
import type { Line } from "@/lib/client/sending";
import type { ActivityDetails } from "@/lib/contract/class-details";
import type { BodyInput } from "@/lib/contract/endpoint";
import { recordReceipt } from "@/lib/contract/receipts";
import type { recordAttendance } from "@/lib/contract/roll-call";
import { formatEuros, formatLongInstant } from "@/lib/format";

export const KEPT = "Gardé sur cet appareil : à envoyer dès qu'Élan répond.";

/** Keeps what could not be sent, under the key that it may have arrived with. False: it could not be kept either. */
async function keep(
  client: QueryClient,
  account: string,
  line: Line,
  call: Omit<QueuedCall, "id" | "at" | "key" | "method" | "state" | "message">,
): Promise<boolean> {
  const unsettled = line.unsettled();
  // At once: what is read anew may take the form away, and a line that is left calls off what it has lost.
  const key = line.handOver();
  const queued: QueuedCall = {
    ...call,
    id: crypto.randomUUID(),
    at: Date.now(),
    key: key ?? crypto.randomUUID(),
    tried: key !== null,
    method: "POST",
    state: "WAITING",
    message: null,
  };
  if (!(await sendLater(account, queued).catch(() => false))) {
    if (unsettled) line.resume(unsettled);
    return false;
  }
  showQueued(client, [queued]);
  return true;
}

export const keepRollCall = (
  client: QueryClient,
  account: string,
  line: Line,
  activity: ActivityDetails,
  input: { params: { id: string }; body: BodyInput<typeof recordAttendance> },
): Promise<boolean> =>
  keep(client, account, line, {
    kind: "ROLL_CALL",
    subject: activity.id,
    title: `Appel : ${activity.label}, ${formatLongInstant(activity.beginDate)}`,
    names: activity.participantsList.map(({ reservationId, firstName, lastName }) => ({
      reservationId,
      firstName,
      lastName,
    })),
    path: `/api/activity/${activity.id}/presents`,
    input: { body: input.body },
  }).catch(() => false);

export const keepReceipt = (
  client: QueryClient,
  account: string,
  line: Line,
  payer: { traineeId: string; name: string },
  body: BodyInput<typeof recordReceipt>,
): Promise<boolean> =>
  keep(client, account, line, {
    kind: "RECEIPT",
    subject: payer.traineeId,
    title: `${formatEuros(body.amount)} (${wordsOfMethod(body.method).toLowerCase()}) : ${payer.name}`,
    path: recordReceipt.path,
    input: { body },
  }).catch(() => false);
