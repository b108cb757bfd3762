import type { Marks, OutboxRow } from "@/lib/client/outbox";
import type { ActivityDetails } from "@/lib/contract/classes/class-details";
import { sumEuros } from "@/lib/domain/payment";

/** The class with the statuses of a roll call that waits in the outbox. */
export function withOutbox(details: ActivityDetails, rows: readonly OutboxRow[]): ActivityDetails {
  const row = rows.findLast(
    ({ kind, subject, state }) =>
      kind === "ROLL_CALL" && subject === details.id && state === "WAITING",
  );
  if (!row) return details;
  const marks = (row.input.body as Partial<Marks>).marks ?? [];
  const set = new Map(marks.map(({ reservationId, to }) => [reservationId, to]));
  return {
    ...details,
    participantsList: details.participantsList.map((place) => ({
      ...place,
      status: set.get(place.reservationId) ?? place.status,
    })),
  };
}

/** In euros. */
export const collectedInOutbox = (rows: readonly OutboxRow[], traineeId: string): number =>
  sumEuros(
    rows
      .filter(
        ({ kind, subject, state }) =>
          kind === "RECEIPT" && subject === traineeId && state === "WAITING",
      )
      .map(({ input }) => (input.body as { amount: number }).amount),
  );
