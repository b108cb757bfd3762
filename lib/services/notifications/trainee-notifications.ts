import "server-only";
import { addImpact } from "@/db/dry-run";
import { addToCounters, type Counter, lockCounters } from "@/db/queries/operations/limits";
import { listUnopened } from "@/db/queries/trainees/trainees";
import { type CoachId, systemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { NOTICES_A_DAY } from "@/lib/domain/invitation-limits";
import { parisDay, startOfTomorrow } from "@/lib/domain/paris-time";
import { clock } from "@/lib/infra/clock";
import { env } from "@/lib/infra/env";
import { mailsForGuardians } from "@/lib/mail/guardian-mails";
import { enqueue, type Mail } from "@/lib/mail/outbox";
import { addressHashOf } from "@/lib/services/trainees/invitation-limits";

/**
 * Queues a coach's mails to trainees, with replies to the coach; returns the number of trainees.
 * An unopened account did not ask for mails, so it gets a limited number per coach and Paris day.
 */
export async function enqueueNotices(
  tx: Tx,
  coach: { id: CoachId; email: string | undefined },
  requested: readonly Mail[],
): Promise<number> {
  if (requested.length === 0) return 0;
  const mails = await mailsForGuardians(tx, requested);
  addImpact(tx, { noticesTo: requested.map(({ to }) => to) });
  const { email } = coach;
  const withReplyTo = email ? mails.map((mail) => ({ ...mail, replyTo: email })) : mails;
  return enqueue(tx, env().rateLimits ? await withinLimit(tx, coach.id, withReplyTo) : withReplyTo);
}

async function withinLimit(tx: Tx, coachId: CoachId, mails: readonly Mail[]) {
  const unopened = await listUnopened(tx, systemScope("look-up"), [
    ...new Set(mails.map(({ to }) => to)),
  ]);
  if (unopened.size === 0) return mails;
  const now = clock();
  const day = parisDay(now);
  const expires = startOfTomorrow(now);
  const counterOf = new Map(
    [...unopened].map((to) => [
      to,
      { key: `notices:${coachId}:${addressHashOf(to)}:${day}`, expires },
    ]),
  );
  const points = await lockCounters(tx, [...counterOf.values()]);
  const added = new Map<string, Counter & { n: number }>();
  const allowed = mails.filter(({ to }) => {
    const counter = counterOf.get(to);
    if (!counter) return true;
    const n = (added.get(counter.key)?.n ?? 0) + 1;
    if ((points.get(counter.key) ?? 0) + n > NOTICES_A_DAY) return false;
    added.set(counter.key, { ...counter, n });
    return true;
  });
  await addToCounters(tx, [...added.values()]);
  return allowed;
}
