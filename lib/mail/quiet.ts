import "server-only";
import { findUserByEmail } from "@/db/queries/accounts/look-ups";
import { findUser } from "@/db/queries/accounts/users";
import { readActivity } from "@/db/queries/classes/activities";
import { findQuietFacts, type OutboxRow } from "@/db/queries/notifications/outbox";
import type { PushRow } from "@/db/queries/push/push";
import { findContacts } from "@/db/queries/trainees/contacts";
import type { AccountId, SystemScope, TraineeId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { eventOfPerson } from "@/lib/calendar-file";
import { idOfPlaceholder } from "@/lib/domain/address";
import { isStillTrue, nightEnd, type QuietKind, quietUntil } from "@/lib/domain/quiet-hours";
import { env } from "@/lib/infra/env";
import { attachmentsOf } from "@/lib/mail/attachments";
import { textOf } from "@/lib/mail/message";
import { placeFreeMessage } from "@/lib/mail/messages/place-free";
import { promotedMessage } from "@/lib/mail/messages/promoted";
import { placeFreePush, promotedPush } from "@/lib/mail/push-labels";

/** Texts that tell the hour of a class, which may move while they wait. */
const DATED = {
  MOVED_UP: { message: promotedMessage, push: promotedPush },
  PLACE_FREE: { message: placeFreeMessage, push: placeFreePush },
};

interface Quiet {
  quietKind: QuietKind | null;
  activityId: string | null;
  /** The person whom it is about. */
  personId: string | null;
  heldUntil: Date | null;
}

export type Departure = "leave" | "drop" | { until: Date };

/** Decides whether a due mail or push leaves now, waits for the morning, or is dropped after it. */
export async function departureOf(
  tx: Tx,
  scope: SystemScope,
  {
    quietKind,
    activityId,
    personId,
    heldUntil,
    ...recipient
  }: Quiet & ({ to: string } | { userId: AccountId }),
  now: Date,
): Promise<Departure> {
  if (!env().quietHours || !quietKind || !activityId || !personId) return "leave";
  if (!heldUntil && !nightEnd(now)) return "leave";
  const userId =
    "userId" in recipient
      ? recipient.userId
      : ((await findUserByEmail(tx, scope, recipient.to))?.id ?? null);
  const facts = await findQuietFacts(tx, scope, activityId, personId, userId);
  if (!facts) return "drop";
  const until = quietUntil(facts.beginDate, now);
  if (until) return { until };
  return heldUntil && !isStillTrue(quietKind, facts, now) ? "drop" : "leave";
}

/** The current class and the texts of a mail or push that waited; null when it needs no change. */
async function findDated(
  tx: Tx,
  scope: SystemScope,
  { heldUntil, quietKind, activityId }: Omit<Quiet, "personId">,
) {
  if (!heldUntil || !activityId) return null;
  if (quietKind !== "MOVED_UP" && quietKind !== "PLACE_FREE") return null;
  const activity = await readActivity(tx, scope, activityId);
  return activity && { activity, ...DATED[quietKind] };
}

/** A mail that waited shows the class as it is now. */
export async function withCurrentClass(
  tx: Tx,
  scope: SystemScope,
  mail: OutboxRow,
): Promise<OutboxRow> {
  const { content } = mail;
  const dated = content && (await findDated(tx, scope, mail));
  if (!dated) return mail;
  const { activity, message } = dated;
  const contacts = await findContacts(tx, activity.coachId, [activity], []);
  const written = message({
    firstName: "",
    activity: {
      ...activity,
      ...contacts.teacherOf(activity),
      address: contacts.addressOf(activity),
      placeUrl: content.note && content.button?.url,
    },
  });
  const { greeting, paragraphs } = content;
  const shown = { ...written.content, greeting, paragraphs };
  const person = mail.traineeId && (await findUser(tx, mail.traineeId as TraineeId));
  const calendar =
    person && idOfPlaceholder(person.email)
      ? written.calendar?.map((event) =>
          eventOfPerson(event, { personId: person.id, personName: person.firstName }),
        )
      : written.calendar;
  const attachments = attachmentsOf({ ...written, ...(calendar && { calendar }) });
  return { ...mail, content: shown, text: textOf(shown), attachments };
}

/** A push that waited tells the hour of the class as it is now. */
export async function withCurrentHour(tx: Tx, scope: SystemScope, push: PushRow): Promise<PushRow> {
  const dated = await findDated(tx, scope, push);
  return dated ? { ...push, body: dated.push(push.userId, dated.activity).body } : push;
}
