import "server-only";
import { listContactsOf } from "@/db/queries/families/guardianships";
import { copyPlaceLinks, type GuardianLink } from "@/db/queries/mail-links/place-links";
import type { NewPush } from "@/db/queries/push/push";
import { systemScope } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { eventOfPerson } from "@/lib/calendar-file";
import { idOfPlaceholder } from "@/lib/domain/address";
import { mapTexts } from "@/lib/domain/map-texts";
import { hashLinkToken, keyedHash } from "@/lib/infra/secret";
import { type Message, textOf } from "@/lib/mail/message";
import { makeStopToken } from "@/lib/mail/stop-token";
import { inSubject } from "@/lib/mail/subject";

const PLACE_LINK = /\/place\/([\w-]{43})/g;
const STOP_TOKEN = /(?<=\/api\/public\/reminders\/)[\w-]{64}/g;

interface AddressedMail extends Message {
  to: string;
  isReminder?: boolean;
  isMessage?: boolean;
  guardianId?: string | undefined;
  personId?: string | undefined;
  push?: NewPush | null;
}

type Contact = Awaited<ReturnType<typeof listContactsOf>>[number];

/** Replaces each mail to a person without an address by one for each guardian, or for `guardianId`. */
export async function mailsForGuardians<Mail extends AddressedMail>(
  tx: Tx,
  mails: readonly Mail[],
): Promise<readonly Mail[]> {
  const ids = new Set(mails.flatMap(({ to }) => idOfPlaceholder(to) ?? []));
  if (ids.size === 0) return mails;
  const contacts = await listContactsOf(tx, systemScope("look-up"), [...ids]);
  const byPerson = Map.groupBy(contacts, ({ personId }) => personId as string);
  const links: GuardianLink[] = [];
  const sent = mails.flatMap((mail) => {
    const personId = idOfPlaceholder(mail.to);
    if (personId === null) return [mail];
    const guardians = byPerson.get(personId) ?? [];
    return guardians
      .filter(({ reminders }) => reminders || !mail.isReminder)
      .filter(({ refused }) => !refused || !mail.isMessage)
      .filter(({ guardianId }) => !mail.guardianId || mail.guardianId === guardianId)
      .map((guardian) => mailFor(guardian, mail, links));
  });
  await copyPlaceLinks(tx, links);
  return sent;
}

function mailFor<Mail extends AddressedMail>(
  guardian: Contact,
  mail: Mail,
  links: GuardianLink[],
): Mail {
  const { personId, personName, firstName, guardianId } = guardian;
  const { content, headers, push } = mail;
  const greetsPerson = content.greeting === `Bonjour ${personName},`;
  const withOwn = (text: string) =>
    withOwnLinks(guardian, text, links).replace(STOP_TOKEN, makeStopToken(guardianId));
  const body = mapTexts(
    {
      ...content,
      ...(greetsPerson && { greeting: `Bonjour ${firstName},` }),
      paragraphs: [`Ce message concerne ${personName}.`, ...content.paragraphs],
    },
    withOwn,
  );
  return {
    ...mail,
    to: guardian.email,
    personId,
    subject: `${inSubject(personName, "Votre famille")} : ${mail.subject}`,
    content: body,
    text: textOf(body),
    ...(headers && { headers: mapTexts(headers, withOwn) }),
    ...(mail.calendar && {
      calendar: mail.calendar.map((event) => eventOfPerson(event, guardian)),
    }),
    ...(push && { push: { ...push, userId: guardianId, personId } }),
  };
}

/** Replaces a text's place links by the guardian's own and adds these to `links`, to be copied. */
export const withOwnLinks = (guardian: Contact, text: string, links: GuardianLink[]): string =>
  text.replace(PLACE_LINK, (_, token: string) => {
    const ownToken = tokenFor(guardian, token);
    links.push({
      from: hashLinkToken(token),
      hash: hashLinkToken(ownToken),
      guardian: guardian.guardianId,
    });
    return `/place/${ownToken}`;
  });

/** A link of the guardian's own, which ends with the guardianship or a changed password. */
const tokenFor = ({ guardianId, tokenVersion }: Contact, token: string): string =>
  keyedHash(`guardian ${token} ${guardianId} ${tokenVersion}`).toString("base64url");
