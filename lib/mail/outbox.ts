import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep, setImmediate as yieldToEventLoop } from "node:timers/promises";
import { addImpact } from "@/db/dry-run";
import {
  holdMail,
  holdsPlace,
  insertMails,
  leaseMails,
  markFailed,
  markSent,
  type OutboxRow,
} from "@/db/queries/notifications/outbox";
import { insertPushes, type NewPush } from "@/db/queries/push/push";
import { recordRefusedAddress } from "@/db/queries/trainees/refused-addresses";
import { systemScope, type TraineeId } from "@/db/scope";
import { afterCommit, separateTransaction, type Tx } from "@/db/transaction";
import { canBeWrittenTo } from "@/lib/domain/address";
import type { QuietKind } from "@/lib/domain/quiet-hours";
import { afterwards } from "@/lib/infra/afterwards";
import { clock } from "@/lib/infra/clock";
import { logAlert, logFailure } from "@/lib/infra/log";
import { metrics } from "@/lib/infra/metrics";
import { processState } from "@/lib/infra/process-state";
import { runningCalls } from "@/lib/infra/running-calls";
import { attachmentsOf } from "@/lib/mail/attachments";
import { mailsForGuardians } from "@/lib/mail/guardian-mails";
import type { Message } from "@/lib/mail/message";
import { withCurrentEnds } from "@/lib/mail/moving-end";
import { deliverPushes } from "@/lib/mail/push-delivery";
import { departureOf, withCurrentClass } from "@/lib/mail/quiet";
import { deliver, MailFailure } from "@/lib/mail/transport";

/** The delivery job reads the mails of all accounts. */
const scope = systemScope("job");

/** Retry delays in seconds; they end within the day for which Resend remembers the idempotency key. */
const RETRY_DELAYS_S = [60, 300, 1800, 7200, 21_600, 36_000];

const CONCURRENCY = 4;
/** A call times out after 15 s; the rest is for storing its outcome. */
export const MAIL_LEASE_S = 30;
/** A larger batch takes megabytes and blocks the process while it is serialized. */
const INSERT_BATCH = 200;
/** A short delay is invisible in a mail, and under load a round finds several. */
const BATCH_DELAY_MS = 100;
/** The longest that mails wait for calls while the process is busy. */
const MAX_DELAY_MS = 2_000;
/** Each of the four workers pauses so long between mails, which leaves some 15 mails a second. */
const BUSY_PAUSE_MS = 250;
/** The process is busy while it runs at least so many calls. */
const BUSY_CALLS = 3;

export interface Mail extends Message {
  /** Set when the caller looks up the mail later. */
  id?: string;
  to: string;
  /** Replies go to the service without it. */
  replyTo?: string;
  /** Headers added to the usual ones. */
  headers?: Record<string, string>;
  /** The unsent mail is deleted when this cancellation is undone. */
  cancellationId?: string;
  /** The mail is not sent once the trainee's place in this class has ended. */
  placeActivityId?: string | null;
  placeTraineeId?: string | null;
  /** Set for a mail that does not leave at night, with its class and trainee. */
  quiet?: { kind: QuietKind; activityId: string; traineeId: TraineeId } | null;
  /** The earliest sending time; null or absent sends at once. */
  dueAt?: Date | null;
  /** Left out for a guardian who wants no reminders. */
  isReminder?: boolean;
  /** Left out for a guardian whose address is refused. */
  isMessage?: boolean;
  /** The only guardian who gets a mail to a person without an address. */
  guardianId?: string | undefined;
  /** The person whom a guardian's mail or an invitation is about. */
  personId?: string | undefined;
  /** The same notification for the account's devices. */
  push?: NewPush | null;
}

const silent = new AsyncLocalStorage<true>();

/** Runs use cases without mails, for the demo's made-up past. */
export const silently = <T>(work: () => Promise<T>): Promise<T> => silent.run(true, work);

/**
 * Stores mails in the caller's transaction; they are sent after its commit.
 * A person's mails go to the guardians; other accounts without an address get none.
 * Returns the number of trainees written to, or written about to their guardians.
 */
export async function enqueue(tx: Tx, requested: readonly Mail[]): Promise<number> {
  if (silent.getStore()) return 0;
  const mails = (await mailsForGuardians(tx, requested)).filter(({ to }) => canBeWrittenTo(to));
  if (mails.length === 0) return 0;
  for (let n = 0; n < mails.length; n += INSERT_BATCH) {
    if (n > 0) await yieldToEventLoop();
    const batch = mails.slice(n, n + INSERT_BATCH);
    await insertMails(
      tx,
      batch.map(
        ({
          push: _,
          isReminder: __,
          isMessage: ___,
          guardianId: ____,
          calendar,
          personId,
          quiet,
          ...mail
        }) => ({
          ...mail,
          attachments: attachmentsOf({ ...mail, ...(calendar && { calendar }) }),
          quietKind: quiet?.kind ?? null,
          activityId: quiet?.activityId ?? null,
          traineeId: quiet?.traineeId ?? personId ?? null,
        }),
      ),
      clock(),
    );
  }
  const pushes = mails.flatMap(({ push, cancellationId = null, dueAt = null }) =>
    push ? [{ ...push, cancellationId, dueAt }] : [],
  );
  await insertPushes(tx, pushes, clock());
  addImpact(tx, { mails: mails.length });
  afterCommit(tx, () => afterwards(deliverSoon));
  return new Set(mails.map(({ personId, to }) => personId ?? to)).size;
}

/** State of the process: several routes' bundles may contain this module more than once. */
interface Delivery {
  /** The delivery that starts after the batch delay; later calls start another. */
  scheduled?: Promise<void> | undefined;
  /** Each worker sends one mail after the other. */
  workers: Set<Promise<void>>;
  /** Deliveries that `deliverSoon` has begun. */
  running: Set<Promise<void>>;
  stopping: boolean;
}
const delivery = processState<Delivery>("delivery", () => ({
  workers: new Set(),
  running: new Set(),
  stopping: false,
}));

/** Sends due mails after a short delay. Never throws: the job retries every minute. */
export function deliverSoon(): Promise<void> {
  delivery.scheduled ??= schedule();
  return delivery.scheduled;
}

function schedule(): Promise<void> {
  const quietly = (work: Promise<void>) => work.catch(() => undefined);
  const running = untilIdle().then(async () => {
    delivery.scheduled = undefined;
    await Promise.all([quietly(deliverDue()), quietly(deliverPushes())]);
    delivery.running.delete(running);
  });
  delivery.running.add(running);
  return running;
}

const isBusy = (): boolean => runningCalls() >= BUSY_CALLS && !delivery.stopping;

/** Waits the batch delay, longer while the process is busy. */
async function untilIdle(): Promise<void> {
  const end = performance.now() + MAX_DELAY_MS;
  do await sleep(BATCH_DELAY_MS);
  while (performance.now() < end && isBusy());
}

/** Starts no further mail and waits for those being sent. */
export async function stopDelivering(): Promise<void> {
  delivery.stopping = true;
  await Promise.allSettled([...delivery.running, ...delivery.workers]);
}

/** Sends all due mails, four at a time; instances share them by leases. */
export async function deliverDue(): Promise<void> {
  // A worker that is ending may have looked before the newest mail was stored.
  while (delivery.workers.size >= CONCURRENCY)
    await Promise.race(delivery.workers).catch(() => undefined);
  while (delivery.workers.size < CONCURRENCY) {
    const worker: Promise<void> = sendInOrder().finally(() => delivery.workers.delete(worker));
    delivery.workers.add(worker);
  }
  await Promise.all(delivery.workers);
}

/** Records the outcome of a mail in the transaction that leases the next one. */
type Outcome = (tx: Tx) => Promise<void>;

/** Each mail is leased alone, so that a hanging one delays no other. */
async function sendInOrder(): Promise<void> {
  let record: Outcome | undefined;
  for (;;) {
    const leased = await recordAndLease(record).catch((error: unknown) => {
      if (!record) throw error;
      // The mail is retried once its lease ends.
      logFailure({ job: "mails" }, error);
      return recordAndLease();
    });
    if (!leased) return;
    record = leased.fate === "wait" ? undefined : await attempt(leased.mail, leased.fate);
    if (isBusy()) await sleep(BUSY_PAUSE_MS);
  }
}

/** After a crash before its record a mail is sent again under the same idempotency key. */
const recordAndLease = (record?: Outcome) =>
  separateTransaction(async (tx) => {
    // The record's row is locked first; the lease skips locked rows, so it waits for none.
    const [, next] = await Promise.all([record?.(tx), leaseNext(tx)]);
    return next;
  });

/** Leases a due mail. A quiet one waits for the morning, an obsolete one is dropped. */
async function leaseNext(tx: Tx) {
  if (delivery.stopping) return undefined;
  const [mail] = await leaseMails(tx, scope, 1, MAIL_LEASE_S, clock());
  if (!mail) return undefined;
  const departure = await departureOf(tx, scope, { ...mail, personId: mail.traineeId }, clock());
  if (typeof departure === "object") {
    await holdMail(tx, scope, mail.id, departure.until);
    return { mail, fate: "wait" } as const;
  }
  if (departure === "drop" || (await hasPlaceEnded(tx, mail)))
    return { mail, fate: "drop" } as const;
  return { mail: await withCurrentClass(tx, scope, mail), fate: "leave" } as const;
}

async function attempt(mail: OutboxRow, fate: "leave" | "drop"): Promise<Outcome> {
  try {
    const current = fate === "drop" ? null : await withCurrentEnds(scope, mail);
    if (current) await deliver(current);
    metrics().mails.inc({ outcome: current ? "sent" : "dropped" });
    return (tx) => markSent(tx, scope, mail, current !== null, clock());
  } catch (error) {
    const failure = error instanceof MailFailure ? error : new MailFailure(String(error), false);
    return retryOrGiveUp(mail, failure);
  }
}

async function hasPlaceEnded(tx: Tx, mail: OutboxRow): Promise<boolean> {
  const { placeActivityId: activityId, placeTraineeId: traineeId, createdAt: storedAt } = mail;
  if (!activityId || !traineeId) return false;
  return !(await holdsPlace(tx, scope, { activityId, traineeId, storedAt }));
}

/** Retries no earlier than the provider allows; a mail given up is logged without its address. */
function retryOrGiveUp(mail: OutboxRow, failure: MailFailure): Outcome {
  const planned = failure.final ? undefined : RETRY_DELAYS_S[mail.attempts - 1];
  const wait = planned === undefined ? null : Math.max(planned, failure.retryAfter);
  metrics().mails.inc({ outcome: wait === null ? "dead" : "retried" });
  if (wait === null) {
    logAlert("Un mail n'a pas pu être envoyé et ne sera plus essayé : voir outbox.last_error.", {
      mail: mail.id,
      attempts: mail.attempts,
    });
  }
  return async (tx) => {
    await markFailed(tx, scope, mail.id, failure.message, wait, clock());
    if (failure.addressRefused) await recordRefusedAddress(tx, scope, mail.to, clock());
  };
}
