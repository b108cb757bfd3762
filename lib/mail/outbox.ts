import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep, setImmediate as whateverWaits } from "node:timers/promises";
import { addImpact } from "@/db/dry-run";
import {
  holdsPlace,
  insertMails,
  leaseMails,
  markFailed,
  markSent,
  type OutboxRow,
} from "@/db/queries/notifications/outbox";
import { insertPushes, type NewPush } from "@/db/queries/push/push";
import { recordRefusedAddress } from "@/db/queries/trainees/refused-addresses";
import { systemScope } from "@/db/scope";
import { afterCommit, ownTransaction, type Tx } from "@/db/transaction";
import { canBeWrittenTo } from "@/lib/domain/address";
import { afterwards } from "@/lib/infra/afterwards";
import { now } from "@/lib/infra/clock";
import { logAlert, logFailure } from "@/lib/infra/log";
import { metrics } from "@/lib/infra/metrics";
import { processState } from "@/lib/infra/process-state";
import type { Message } from "@/lib/mail/layout";
import { withEndsOfNow } from "@/lib/mail/moving-end";
import { deliverPushes } from "@/lib/mail/push-delivery";
import { deliver, MailFailure } from "@/lib/mail/transport";

/** Whose mail it is does not matter to who brings it. */
const everybody = systemScope("job");

/** Seconds before each next try; after the last one the mail is dead, within the day that Resend remembers its key. */
const WAITS = [60, 300, 1800, 7200, 21_600, 36_000];

const LANES = 4;
/** A call times out after 15 s; the rest is for writing down what came of it. */
export const LEASE_S = 30;
/** More of them are megabytes, that keep the process while they are made ready. */
const WRITTEN_AT_ONCE = 200;
/** Nobody sees a mail come so much later; under load a round finds several. */
const GATHERING_MS = 100;

export interface Mail extends Message {
  /** By which its fate is looked up; any, where nobody asks. */
  id?: string;
  to: string;
  /** Where an answer goes; without it, to the service. */
  replyTo?: string;
  /** Headers of its own. */
  headers?: Record<string, string>;
  /** Dropped with the cancellation that it tells of, as long as it has not left. */
  cancellationId?: string;
  /** Of a place confirmed in this class: it does not leave once that place has ended. */
  placeActivityId?: string | null;
  placeTraineeId?: string | null;
  /** Not before this instant; null or without it, at once. */
  dueAt?: Date | null;
  /** The same news for the person's devices, where there are any. */
  push?: NewPush | null;
}

const silent = new AsyncLocalStorage<true>();

/** Runs use cases that tell nobody: a past made up for the demo. */
export const silently = <T>(work: () => Promise<T>): Promise<T> => silent.run(true, work);

/** Puts mails into the transaction of what they tell; they leave once it has committed. Who has no address gets none. Answers how many. */
export async function enqueue(tx: Tx, given: readonly Mail[]): Promise<number> {
  const mails = given.filter(({ to }) => canBeWrittenTo(to));
  if (mails.length === 0 || silent.getStore()) return 0;
  for (let n = 0; n < mails.length; n += WRITTEN_AT_ONCE) {
    if (n > 0) await whateverWaits();
    const some = mails.slice(n, n + WRITTEN_AT_ONCE);
    await insertMails(
      tx,
      some.map(({ push: _, ...mail }) => ({ ...mail, attachments: mail.attachments ?? [] })),
      now(),
    );
  }
  const pushes = mails.flatMap(({ push, cancellationId = null, dueAt = null }) =>
    push ? [{ ...push, cancellationId, dueAt }] : [],
  );
  await insertPushes(tx, pushes, now());
  addImpact(tx, { mails: mails.length });
  afterCommit(tx, () => afterwards(deliverSoon));
  return mails.length;
}

interface Delivery {
  /** Gathers mails for a moment, then delivers; a call during the delivery gathers anew. */
  gathering?: Promise<void> | undefined;
  /** Each sends one mail after the other. */
  lanes: Set<Promise<void>>;
  /** What `deliverSoon` has begun. */
  running: Set<Promise<void>>;
  stopping: boolean;
}
const delivery = processState<Delivery>("delivery", () => ({
  lanes: new Set(),
  running: new Set(),
  stopping: false,
}));

/** Sends what is due in a moment. Never throws: the job of the next minute tries again. */
export function deliverSoon(): Promise<void> {
  delivery.gathering ??= gather();
  return delivery.gathering;
}

function gather(): Promise<void> {
  const quietly = (work: Promise<void>) => work.catch(() => undefined);
  const running = sleep(GATHERING_MS).then(async () => {
    delivery.gathering = undefined;
    await Promise.all([quietly(deliverDue()), quietly(deliverPushes())]);
    delivery.running.delete(running);
  });
  delivery.running.add(running);
  return running;
}

/** For a server that leaves: begins no other mail, and waits for those that are being sent. */
export async function stopDelivering(): Promise<void> {
  delivery.stopping = true;
  await Promise.allSettled([...delivery.running, ...delivery.lanes]);
}

/** Sends every mail that is due, four at a time; several instances share them out. */
export async function deliverDue(): Promise<void> {
  while (delivery.lanes.size < LANES) {
    const lane: Promise<void> = sendInOrder().finally(() => delivery.lanes.delete(lane));
    delivery.lanes.add(lane);
  }
  await Promise.all(delivery.lanes);
}

/** One mail after the other until none is due, each leased alone: one that hangs delays no other. */
async function sendInOrder(): Promise<void> {
  while (!delivery.stopping) {
    const [mail] = await ownTransaction((tx) => leaseMails(tx, everybody, 1, LEASE_S));
    if (!mail) return;
    await deliverOne(mail);
  }
}

/** Sends a mail, or drops one that is no longer true; what fails is put off, or given up. */
async function deliverOne(mail: OutboxRow): Promise<void> {
  try {
    const told = (await itsPlaceHasEnded(mail)) ? null : await withEndsOfNow(everybody, mail);
    if (told) await deliver(told);
    // A crash before it sends it once more: the same mail handed over twice is one mail.
    await ownTransaction((tx) => markSent(tx, everybody, mail, told !== null, now()));
    metrics().mails.inc({ outcome: "sent" });
  } catch (error) {
    const failure = error instanceof MailFailure ? error : new MailFailure(String(error), false);
    // Where even this fails, the mail is tried again once its lease has ended.
    await putOff(mail, failure).catch((reason: unknown) => logFailure({ mail: mail.id }, reason));
  }
}

async function itsPlaceHasEnded(mail: OutboxRow): Promise<boolean> {
  const { placeActivityId, placeTraineeId } = mail;
  if (!placeActivityId || !placeTraineeId) return false;
  return !(await ownTransaction((tx) =>
    holdsPlace(tx, everybody, placeActivityId, placeTraineeId),
  ));
}

/** Tries again later, not before the provider allows it; or gives up, and says so in the log, without the address. */
async function putOff(mail: OutboxRow, failure: MailFailure): Promise<void> {
  const planned = failure.final ? undefined : WAITS[mail.attempts - 1];
  const wait = planned === undefined ? null : Math.max(planned, failure.retryAfter);
  await ownTransaction(async (tx) => {
    await markFailed(tx, everybody, mail.id, failure.message, wait, now());
    if (failure.ofAddress) await recordRefusedAddress(tx, everybody, mail.to, now());
  });
  metrics().mails.inc({ outcome: wait === null ? "dead" : "retried" });
  if (wait === null) {
    logAlert("Un mail n'a pas pu être envoyé et ne sera plus essayé : voir outbox.last_error.", {
      mail: mail.id,
      attempts: mail.attempts,
    });
  }
}
