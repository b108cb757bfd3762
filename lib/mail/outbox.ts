import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { afterCommit, pool, type Transaction, unawaited } from "@/db/client";
import { insertMails, leaseMails, markFailed, markSent, type OutboxRow } from "@/db/queries/outbox";
import { logAlert } from "@/lib/http/log";
import type { Message } from "@/lib/mail/layout";
import { deliver, MailFailure } from "@/lib/mail/transport";
import { metrics } from "@/lib/metrics";

/** Seconds before each next try; after the last one the mail is dead, within the day that Resend remembers its key. */
const WAITS = [60, 300, 1800, 7200, 21_600, 36_000];

/** Leased together: all of them can time out, one after the other, within the lease. */
const AT_ONCE = 20;
export const LEASE_S = AT_ONCE * 18;
/** Mails of a moment leave together. */
const GATHERING_MS = 100;

export interface Mail extends Message {
  to: string;
}

const silent = new AsyncLocalStorage<true>();

/** Runs use cases that tell nobody: a past made up for the demo. */
export const silently = <T>(work: () => Promise<T>): Promise<T> => silent.run(true, work);

/** Puts mails into the transaction of what they tell, in one insert; they leave once it has committed. */
export async function enqueue(tx: Transaction, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0 || silent.getStore()) return;
  await unawaited(
    insertMails(
      tx,
      mails.map((mail) => ({ ...mail, attachments: mail.attachments ?? [] })),
    ),
  );
  afterCommit(() => void deliverSoon());
}

let delivering: Promise<void> | undefined;
let again = false;

/** Sends what is due, one round at a time in this process. Never throws: the job of the next minute tries again. */
export function deliverSoon(): Promise<void> {
  again = true;
  delivering ??= (async () => {
    while (again) {
      await sleep(GATHERING_MS);
      again = false;
      await deliverDue().catch(() => undefined);
    }
    delivering = undefined;
  })();
  return delivering;
}

/** Sends every mail that is due; several instances share them out. Its leases are its own, whatever transaction it is called in. */
export async function deliverDue(): Promise<void> {
  for (;;) {
    const mails = await leaseMails(pool(), AT_ONCE, LEASE_S);
    if (mails.length === 0) return;
    const sent: string[] = [];
    for (const mail of mails) if (await deliverOne(mail)) sent.push(mail.id);
    // A crash before it sends them once more: the same mail handed over twice is one mail.
    await markSent(pool(), sent);
    metrics().mails.inc({ outcome: "sent" }, sent.length);
  }
}

/** False: put off, or given up. */
async function deliverOne(mail: OutboxRow): Promise<boolean> {
  try {
    await deliver(mail);
    return true;
  } catch (error) {
    await putOff(
      mail,
      error instanceof MailFailure ? error : new MailFailure(String(error), false),
    );
    return false;
  }
}

/** Tries again later, not before the provider allows it; or gives up, and says so in the log, without the address. */
async function putOff(mail: OutboxRow, failure: MailFailure): Promise<void> {
  const planned = failure.final ? undefined : WAITS[mail.attempts - 1];
  const wait = planned === undefined ? null : Math.max(planned, failure.retryAfter);
  await markFailed(pool(), mail.id, failure.message, wait);
  metrics().mails.inc({ outcome: wait === null ? "dead" : "retried" });
  if (wait === null) {
    logAlert("Un mail n'a pas pu être envoyé et ne sera plus essayé : voir outbox.last_error.", {
      mail: mail.id,
      attempts: mail.attempts,
    });
  }
}
