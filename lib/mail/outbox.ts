import "server-only";
import { AsyncLocalStorage } from "node:async_hooks";
import { afterCommit, database, type Transaction } from "@/db/client";
import { insertMails, leaseMails, markFailed, markSent, type OutboxRow } from "@/db/queries/outbox";
import type { Message } from "@/lib/mail/layout";
import { deliver, MailFailure } from "@/lib/mail/transport";

/** Seconds before each next try; after the last one the mail is dead, within the day that Resend remembers its key. */
const WAITS = [60, 300, 1800, 7200, 21_600, 36_000];

export interface Mail extends Message {
  to: string;
}

const silent = new AsyncLocalStorage<true>();

/** Runs use cases that tell nobody: a past made up for the demo. */
export const silently = <T>(work: () => Promise<T>): Promise<T> => silent.run(true, work);

/** Puts mails into the transaction of what they tell, in one insert; they leave once it has committed. */
export async function enqueue(tx: Transaction, mails: readonly Mail[]): Promise<void> {
  if (mails.length === 0 || silent.getStore()) return;
  await insertMails(
    tx,
    mails.map((mail) => ({ ...mail, attachments: mail.attachments ?? [] })),
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
      again = false;
      await deliverDue().catch(() => undefined);
    }
    delivering = undefined;
  })();
  return delivering;
}

/** Sends every mail that is due; several instances share them out. */
export async function deliverDue(): Promise<void> {
  for (;;) {
    const mails = await leaseMails(database(), 20);
    if (mails.length === 0) return;
    for (const mail of mails) await deliverOne(mail);
  }
}

async function deliverOne(mail: OutboxRow): Promise<void> {
  try {
    await deliver(mail);
  } catch (error) {
    const final = error instanceof MailFailure && error.final;
    const wait = final ? null : (WAITS[mail.attempts - 1] ?? null);
    await markFailed(
      database(),
      mail.id,
      error instanceof Error ? error.message : String(error),
      wait,
    );
    return;
  }
  await markSent(database(), mail.id);
}
