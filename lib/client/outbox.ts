import { get, update } from "idb-keyval";
import { type CallInput, call } from "@/lib/client/call";
import { type CallError, isUnavailable } from "@/lib/client/call-error";
import { confirmAccount, isReplaced } from "@/lib/client/confirm-account";
import { deviceStore } from "@/lib/client/device-store";
import type { recordAttendance } from "@/lib/contract/booking/roll-call";
import type { BodyInput, EndpointDefinition } from "@/lib/contract/endpoint";

type Attendance = BodyInput<typeof recordAttendance>;
export type Marks = Extract<Attendance, { marks: unknown }>;

/** A call without a response, stored per account and sent again later. */
export interface OutboxRow {
  id: string;
  kind: "ROLL_CALL" | "RECEIPT";
  /** The class of a roll call or the trainee of a receipt. */
  subject: string;
  /** The text that the coach sees. */
  title: string;
  names?: { reservationId: string; firstName: string; lastName: string }[];
  /** Milliseconds. */
  at: number;
  path: `/api/${string}`;
  input: { params?: Record<string, string>; body: unknown };
  /** The idempotency key. */
  key: string;
  state: "WAITING" | "REFUSED";
  message: string | null;
}

export type OutboxDraft = Pick<OutboxRow, "kind" | "subject" | "title" | "names" | "path">;

const keyOf = (account: string) => `queue.${account}`;

export const readOutbox = async (account: string): Promise<OutboxRow[]> =>
  (await get<OutboxRow[]>(keyOf(account), deviceStore())) ?? [];

const change = (account: string, edit: (rows: OutboxRow[]) => OutboxRow[]): Promise<void> =>
  update<OutboxRow[]>(keyOf(account), (rows) => edit(rows ?? []), deviceStore());

const marksOf = ({ input }: OutboxRow): Marks["marks"] =>
  (input.body as Partial<Marks>).marks ?? [];

/** A corrected roll call may replace the one before it, which may have arrived. */
function correcting(added: OutboxRow, previous: OutboxRow): OutboxRow {
  const previousMarks = new Map(marksOf(previous).map((mark) => [mark.reservationId, mark]));
  const marks = marksOf(added).map((mark) => {
    const old = previousMarks.get(mark.reservationId);
    return old ? { ...mark, from: [...new Set([...mark.from, ...old.from, old.to])] } : mark;
  });
  return { ...added, input: { ...added.input, body: { marks } } };
}

/** A roll call replaces the waiting one of the same class. */
export function withRow(rows: OutboxRow[], added: OutboxRow): OutboxRow[] {
  const isStale = ({ kind, subject }: OutboxRow) =>
    added.kind === "ROLL_CALL" && kind === "ROLL_CALL" && subject === added.subject;
  return [...rows.filter((row) => !isStale(row)), rows.filter(isStale).reduce(correcting, added)];
}

export async function addToOutbox(account: string, added: OutboxRow): Promise<void> {
  // Without persistent storage a browser may erase the outbox when the device is full.
  void navigator.storage?.persist?.().catch(() => false);
  await change(account, (rows) => withRow(rows, added));
}

export const removeFromOutbox = (account: string, id: string): Promise<void> =>
  change(account, (rows) => rows.filter((row) => row.id !== id));

export const clearOutbox = (account: string): Promise<void> => change(account, () => []);

/** A failed row is sent under a new key, as the old one returns the same error. */
export const retryInOutbox = (account: string, id: string): Promise<void> =>
  change(account, (rows) =>
    rows.map((row) =>
      row.id === id
        ? { ...row, state: "WAITING" as const, message: null, key: crypto.randomUUID() }
        : row,
    ),
  );

const isLater = (error: CallError) =>
  isUnavailable(error) ||
  [401, 403, 408, 425, 429].includes(error.status) ||
  error.code === "REQUEST_IN_PROGRESS";

/**
 * Sends the waiting rows, oldest first, in one tab at a time.
 * `problemOf` returns what a saved row did not record, or null.
 * Returns how many rows were saved and how many failed.
 */
export const sendOutbox = (
  account: string,
  problemOf: (row: OutboxRow, response: unknown) => string | null,
): Promise<{ saved: number; failed: number }> =>
  navigator.locks.request(`elan-outbox ${account}`, async () => {
    let saved = 0;
    let failed = 0;
    const later = new Set<string>();
    for (;;) {
      const row = (await readOutbox(account)).find(
        ({ id, state }) => state === "WAITING" && !later.has(id),
      );
      const isOwn = !isReplaced() || (await confirmAccount());
      if (!row || !navigator.onLine || !isOwn) return { saved, failed };
      const definition = { method: "POST", path: row.path } as EndpointDefinition;
      const input = { ...row.input, idempotencyKey: row.key };
      let message: string | null;
      try {
        message = problemOf(row, await call(definition, input as CallInput<EndpointDefinition>));
      } catch (failure) {
        if ((failure as CallError).status === 0) return { saved, failed };
        if (isLater(failure as CallError)) {
          later.add(row.id);
          continue;
        }
        message = (failure as CallError).message;
      }
      if (message === null) {
        saved += 1;
        await removeFromOutbox(account, row.id);
      } else {
        failed += 1;
        const failedRow = { state: "REFUSED" as const, message };
        await change(account, (rows) =>
          rows.map((stored) => (stored.id === row.id ? { ...stored, ...failedRow } : stored)),
        );
      }
    }
  });
