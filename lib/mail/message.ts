import type { Attachment, Fact, Link, MailContent, Sender } from "@/db/schema/outbox";
import type { CalendarEvent } from "@/lib/calendar-file";

export type { Fact, Link, Sender } from "@/db/schema/outbox";

/** A message file's result; the outbox stores the part that is `MailContent`. */
export interface MessageParts extends Omit<MailContent, "day"> {
  subject: string;
  /** The day of a class. */
  day?: Date | undefined;
  attachments?: Attachment[];
  /** The events of the attached calendar file. */
  calendar?: CalendarEvent[];
}
export interface Message {
  subject: string;
  content: MailContent;
  text: string;
  attachments?: Attachment[];
  /** The events of the attached calendar file, which a guardian's mail attaches as the person's. */
  calendar?: readonly CalendarEvent[];
  headers?: Record<string, string>;
}

type Account = { displayName: string; urlPicture: string | null };
export const senderOf = (coach: Account | null): Sender => ({
  coachName: coach?.displayName ?? "",
  coachUrlPicture: coach?.urlPicture ?? null,
});

const factText = ([name, value, link]: Fact) =>
  `${name} : ${value}${link ? ` (${link.label} : ${link.url})` : ""}`;

/** The same content as the HTML, for mail programs that show text. */
export function textOf({
  sender,
  headline,
  greeting,
  paragraphs,
  code,
  ...rest
}: MailContent): string {
  const { facts = [], closing = [], button, note, links = [] } = rest;
  return [
    ...(headline ? [headline] : []),
    greeting,
    ...paragraphs,
    ...(code ? [`Votre code est ${code}.`] : []),
    ...(facts.length > 0 ? [facts.map(factText).join("\n")] : []),
    ...closing,
    ...(button ? [`${button.label} : ${button.url}`] : []),
    ...(note ? [note] : []),
    ...links.map(({ label, url }) => `${label} : ${url}`),
    ...(sender ? [sender.coachName] : []),
    "Élan",
  ].join("\n\n");
}

type Shown = Omit<MessageParts, "subject" | "attachments" | "calendar">;
const shownLink = ({ label, url }: Link): Link => ({ label, url });
const shownFact = ([name, value, link]: Fact): Fact =>
  link ? [name, value, shownLink(link)] : [name, value];

/** Keeps the shown fields only; a given object may hold more, such as a class's secret link. */
function bodyOf({ sender, day, facts, button, links, ...texts }: Shown): MailContent {
  const { headline, code, greeting, paragraphs, closing, note } = texts;
  return {
    headline,
    code,
    greeting,
    paragraphs,
    closing,
    note,
    sender: sender && {
      coachName: sender.coachName,
      coachUrlPicture: sender.coachUrlPicture,
    },
    day: day?.toISOString(),
    facts: facts?.map(shownFact),
    button: button && shownLink(button),
    links: links?.map(shownLink),
  };
}

/** Returns the content and its plain text; the HTML is rendered when the mail leaves. */
export function composeMessage({
  subject,
  attachments = [],
  calendar = [],
  ...rest
}: MessageParts): Message {
  const content = bodyOf(rest);
  return {
    // A line break would begin another header.
    subject: subject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " "),
    content,
    text: textOf(content),
    attachments,
    calendar,
  };
}
