import "server-only";
import {
  and,
  asc,
  eq,
  getTableColumns,
  inArray,
  isNotNull,
  isNull,
  like,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import type { Db } from "@/db/pool";
import { erasedAccount } from "@/db/queries/accounts/erased-account";
import type { UserOf } from "@/db/queries/accounts/users";
import { releaseWaitingRows } from "@/db/queries/imports/import-waiting";
import { anyOf, anyText, matchesId } from "@/db/queries/operations/id-conditions";
import { deleteAllDevices } from "@/db/queries/push/push";
import { isLinked } from "@/db/queries/trainees/is-linked";
import { assistants, coachTrainees, passwordTokens, users } from "@/db/schema/accounts";
import { activities, openingNotices } from "@/db/schema/activities";
import { classKinds } from "@/db/schema/class-kinds";
import { closures } from "@/db/schema/closures";
import { guardianships } from "@/db/schema/families";
import { folded } from "@/db/schema/folding";
import { externalRefs, importRows, imports } from "@/db/schema/imports";
import { placeLinks } from "@/db/schema/links";
import { offers, subscriptions } from "@/db/schema/offers";
import { idempotencyKeys } from "@/db/schema/operations";
import { outbox, refusedAddresses } from "@/db/schema/outbox";
import { trialCodes } from "@/db/schema/trial-codes";
import { venues } from "@/db/schema/venues";
import type { AccountId, CoachId, CoachScope, TraineeId, TraineeScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { ERASED_NAME } from "@/lib/domain/erased-name";
import { escapeHtml } from "@/lib/domain/escape-html";
import { foldCase } from "@/lib/domain/fold-case";
import { nameKey } from "@/lib/domain/import-verdict";
import { mapTexts } from "@/lib/domain/map-texts";
import { nameOf } from "@/lib/domain/name-of";

/** Ends a coach's offers, links and assistants, and erases the studio's private data. */
export async function closeStudio(tx: Tx, coachId: CoachScope, now: Date): Promise<void> {
  await tx
    .update(offers)
    .set({ deletedAt: now })
    .where(and(eq(offers.coachId, coachId), isNull(offers.deletedAt)));
  await tx
    .update(coachTrainees)
    .set({
      comment: "",
      awaitsId: null,
      awaitsAddress: null,
      endedAt: sql`coalesce(${coachTrainees.endedAt}, ${now.toISOString()})`,
    })
    .where(eq(coachTrainees.coachId, coachId));
  await tx
    .update(assistants)
    .set({
      firstName: "Prof",
      lastName: "supprimé",
      description: "",
      urlPicture: null,
      deletedAt: sql`coalesce(${assistants.deletedAt}, ${now.toISOString()})`,
    })
    .where(eq(assistants.coachId, coachId));
  await tx
    .update(activities)
    .set({ comment: "", meetingUrl: null, venueId: null })
    .where(
      and(
        eq(activities.coachId, coachId),
        or(
          ne(activities.comment, ""),
          isNotNull(activities.meetingUrl),
          isNotNull(activities.venueId),
        ),
      ),
    );
  await tx.delete(venues).where(eq(venues.coachId, coachId));
  await tx
    .update(subscriptions)
    .set({ debtorFirstName: null, debtorLastName: null })
    .where(and(eq(subscriptions.coachId, coachId), isNotNull(subscriptions.debtorLastName)));
  await tx.delete(trialCodes).where(eq(trialCodes.coachId, coachId));
  await tx.delete(closures).where(eq(closures.coachId, coachId));
  await tx.delete(classKinds).where(eq(classKinds.coachId, coachId));
  await tx.delete(imports).where(eq(imports.coachId, coachId));
  await tx.delete(externalRefs).where(eq(externalRefs.coachId, coachId));
}

/** Erases an account's personal data; its row stays, because others' records refer to it. */
export async function anonymise(tx: Tx, user: UserOf<AccountId>, now: Date): Promise<void> {
  const { id, email } = user;
  await tx.update(users).set(erasedAccount(now)).where(eq(users.id, id));
  await tx
    .update(coachTrainees)
    .set({ comment: "", awaitsId: null, awaitsAddress: null })
    .where(matchesId(coachTrainees.traineeId, id));
  // An unproven address may be another person's, so links that await it stay.
  if (user.emailVerifiedAt)
    await tx
      .update(coachTrainees)
      .set({ awaitsId: null, awaitsAddress: null })
      .where(eq(coachTrainees.awaitsAddress, foldCase(email)));
  await tx.delete(passwordTokens).where(eq(passwordTokens.userId, id));
  await tx
    .delete(placeLinks)
    .where(or(matchesId(placeLinks.traineeId, id), matchesId(placeLinks.guardianId, id)));
  await tx.delete(openingNotices).where(matchesId(openingNotices.traineeId, id));
  await tx
    .delete(trialCodes)
    .where(or(matchesId(trialCodes.traineeId, id), eq(trialCodes.emailKey, foldCase(email))));
  await deleteAllDevices(tx, id);
  await tx.delete(outbox).where(
    and(
      eq(folded(outbox.to), foldCase(email)),
      // Another account with exactly this spelling (a twin) keeps its mails.
      sql`not exists (select 1 from ${users} u where u.email = ${outbox.to} and u.id <> ${id}::uuid)`,
    ),
  );
  await tx.delete(refusedAddresses).where(eq(refusedAddresses.addressFolded, foldCase(email)));
  await tx
    .delete(idempotencyKeys)
    .where(
      or(
        eq(idempotencyKeys.caller, id),
        sql`strpos(${idempotencyKeys.body}, ${email}) > 0`,
        sql`strpos(${idempotencyKeys.body}, ${id}) > 0`,
      ),
    );
  if (!user.emailVerifiedAt) await releaseWaitingRows(tx, [id]);
  await eraseFromReports(tx, user);
}

const escapeRegExp = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const anywhere = (name: string) => new RegExp(escapeRegExp(name), "gu");
/** Matches whole words outside URLs, because a URL may contain the name. */
const wholeWord = (name: string) =>
  new RegExp(
    `(?<![\\p{L}\\p{N}_]|https?://[^\\s"'<>]*)${escapeRegExp(name)}(?![\\p{L}\\p{N}_])`,
    "gu",
  );

/** Replaces a name in mails one by one, because SQL's `replace` would change JSON keys too. */
async function replaceNameInMails(
  tx: Tx,
  name: string,
  patternOf: (name: string) => RegExp,
  condition: SQL,
  {
    replacement = ERASED_NAME,
    keepsFiles = false,
  }: { replacement?: string | undefined; keepsFiles?: boolean } = {},
): Promise<void> {
  const { id, subject, content, html, text, attachments } = getTableColumns(outbox);
  const mails = await tx
    .select({ id, subject, content, html, text, attachments })
    .from(outbox)
    .where(and(condition, sql`(strpos(${subject}, ${name}) > 0 or strpos(${text}, ${name}) > 0)`))
    .orderBy(asc(id))
    .for("update");
  const [inText, inHtml] = [patternOf(name), patternOf(escapeHtml(name))];
  // A function, because a typed name may contain `$&`.
  const replace = (written: string) => written.replace(inText, () => replacement);
  for (const mail of mails) {
    await tx
      .update(outbox)
      .set({
        subject: replace(mail.subject),
        content: mapTexts(mail.content, replace),
        html: mail.html.replace(inHtml, () => escapeHtml(replacement)),
        text: replace(mail.text),
        // The calendar file of a person's place contains the name.
        attachments: mail.attachments.filter(
          ({ contentType }) => keepsFiles || !contentType.startsWith("text/calendar"),
        ),
      })
      .where(eq(id, mail.id));
  }
}

/** Replaces a trainee's name in the mails to their coaches. */
export async function eraseTraineeInMails(
  tx: Tx,
  trainee: { id: TraineeScope; firstName: string; lastName: string },
): Promise<void> {
  const coaches = sql`select u.email from ${users} u join ${coachTrainees} l on l.coach_id = u.id where l.trainee_id = ${trainee.id}`;
  const toCoaches = sql`${outbox.to} in (${coaches})`;
  await replaceNameInMails(tx, nameOf(trainee), anywhere, toCoaches);
}

/** Replaces a person's first name in the mails to guardians; `guardianId` limits them to one. */
export async function erasePersonInMails(
  tx: Tx,
  { id, firstName }: { id: TraineeId; firstName: string },
  { guardianId, replacement }: { guardianId?: TraineeId; replacement?: string } = {},
): Promise<void> {
  const one = guardianId ? sql` and a.id = ${guardianId}` : sql``;
  const guardians = sql`select a.email from ${users} a join ${guardianships} g on g.guardian_id = a.id where g.person_id = ${id}${one}`;
  // An invitation may be accepted by an account of another address, or by none.
  const invited = sql`select r.parent_email from ${importRows} r where r.trainee_id = ${id}`;
  const condition = guardianId
    ? sql`${outbox.to} in (${guardians})`
    : sql`(${outbox.to} in (${guardians} union ${invited}) or ${outbox.traineeId} = ${id})`;
  await replaceNameInMails(tx, firstName, wholeWord, condition, { replacement });
}

/** Replaces a person's first name in the mails about the person, whose calendar files stay. */
export async function replaceFirstNameInMails(
  tx: Tx,
  { id, firstName }: { id: TraineeId; firstName: string },
  replacement: string,
): Promise<void> {
  const about = eq(outbox.traineeId, id);
  await replaceNameInMails(tx, firstName, wholeWord, about, { replacement, keepsFiles: true });
}

/** Removes the coach from unsent mails, invitation subjects and dead mails. */
export async function eraseCoachInMails(
  tx: Tx,
  { id, displayName, email }: { id: CoachId; displayName: string; email: string },
  nameInSubject: string,
): Promise<void> {
  const { placeActivityId, activityId, quietKind, sentAt, deadAt } = outbox;
  await tx.delete(outbox).where(
    and(
      isNull(sentAt),
      isNull(deadAt),
      // A mail about a returned credit is sent although its class is cancelled.
      sql`exists (select 1 from ${activities} a where a.coach_id = ${id} and a.cancelled_at is not null
        and (a.id = ${placeActivityId} or a.id = ${activityId} and ${quietKind} <> 'PLACE_TAKEN'))`,
    ),
  );
  await tx
    .update(outbox)
    .set({ subject: sql`replace(${outbox.subject}, ${nameInSubject}, 'un coach')` })
    .where(
      and(
        like(outbox.subject, "Élan : % vous invite%"),
        sql`strpos(${outbox.subject}, ${nameInSubject}) > 0`,
      ),
    );
  await tx
    .update(outbox)
    .set({ content: null, html: "", text: "", attachments: [], headers: {}, replyTo: null })
    .where(
      and(
        isNotNull(outbox.deadAt),
        or(
          eq(outbox.replyTo, email),
          sql`strpos(${outbox.text}, ${displayName}) > 0`,
          sql`strpos(${outbox.text}, ${email}) > 0`,
        ),
      ),
    );
}

/** Removes the person from import reports; rows that wait for an unproven address stay. */
async function eraseFromReports(tx: Tx, user: UserOf<AccountId>): Promise<void> {
  const { id, email } = user;
  const became = await tx.select({ id: users.id }).from(users).where(eq(users.becameId, id));
  const ids: string[] = [id, ...became.map((one) => one.id)];
  const rows = await tx
    .select({ id: imports.id, people: imports.people })
    .from(imports)
    .where(
      and(
        ne(imports.status, "RUNNING"),
        sql`exists (select 1 from jsonb_array_elements(${imports.people}) p
          where ${anyText(sql`p->>'traineeId'`, ids)} or ${folded(sql`p->>'email'`)} = ${folded(email)})`,
      ),
    )
    .orderBy(asc(imports.id))
    .for("update");
  for (const row of rows) {
    const people = row.people.filter(
      ({ traineeId, email: written }) =>
        !(traineeId && ids.includes(traineeId)) && foldCase(written ?? "") !== foldCase(email),
    );
    await tx.update(imports).set({ people }).where(eq(imports.id, row.id));
  }
  await tx
    .update(importRows)
    .set({ parentEmail: null })
    .where(sql`${folded(importRows.parentEmail)} = ${folded(email)}`);
  const deleted = await tx
    .delete(importRows)
    .where(
      or(
        anyOf(importRows.traineeId, ids),
        matchesId(importRows.waitsForId, id),
        and(
          sql`${folded(importRows.email)} = ${folded(email)}`,
          user.emailVerifiedAt ? undefined : ne(importRows.state, "WAITING"),
        ),
        // An invalid row has no email column, so its cells are searched.
        and(
          eq(importRows.state, "ERROR"),
          sql`strpos(${folded(sql`${importRows.cells}::text`)}, ${folded(email)}) > 0`,
        ),
      ),
    )
    .returning({ traineeId: importRows.traineeId, name: importRows.name });
  const made = deleted.filter(({ traineeId }) => traineeId && ids.includes(traineeId));
  await eraseNamedRows(tx, ids, [nameOf(user), ...made.map(({ name }) => name)]);
}

/** Deletes the skipped and invalid rows without an address that have one of the trainees' names. */
async function eraseNamedRows(
  tx: Tx,
  ids: readonly string[],
  names: readonly string[],
): Promise<void> {
  const coaches = tx
    .select({ id: coachTrainees.coachId })
    .from(coachTrainees)
    .where(anyOf(coachTrainees.traineeId, ids));
  const rows = await tx
    .select({ id: importRows.id, name: importRows.name })
    .from(importRows)
    .where(
      and(
        inArray(importRows.coachId, coaches),
        inArray(importRows.state, ["SKIPPED", "ERROR"]),
        isNull(importRows.email),
      ),
    );
  const keys = new Set(names.map(nameKey));
  const named = rows.filter(({ name }) => keys.has(nameKey(name))).map(({ id }) => id);
  await tx.delete(importRows).where(anyOf(importRows.id, named));
}

/** Sorted by id, the lock order of all transactions. */
export async function listLiveLinks(db: Db, traineeId: TraineeScope): Promise<CoachId[]> {
  const rows = await db
    .select({ coachId: coachTrainees.coachId })
    .from(coachTrainees)
    .where(and(eq(coachTrainees.traineeId, traineeId), isLinked))
    .orderBy(asc(coachTrainees.coachId));
  return rows.map(({ coachId }) => coachId);
}

export async function listFutureClasses(db: Db, coachId: CoachScope, now: Date): Promise<string[]> {
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(
      and(
        eq(activities.coachId, coachId),
        isNull(activities.cancelledAt),
        sql`${activities.beginDate} > ${now.toISOString()}`,
      ),
    );
  return rows.map(({ id }) => id);
}

export async function listCommentedClasses(db: Db, coachId: CoachScope): Promise<string[]> {
  const rows = await db
    .select({ id: activities.id })
    .from(activities)
    .where(and(eq(activities.coachId, coachId), ne(activities.comment, "")));
  return rows.map(({ id }) => id);
}
