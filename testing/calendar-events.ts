import ICAL from "ical.js";

interface MailWithFile {
  attachments: readonly { content: string }[];
}

/** The events of the calendar file that a mail attaches. */
export function eventsOf(mail: MailWithFile | undefined): ICAL.Event[] {
  const file = Buffer.from(mail?.attachments[0]?.content ?? "", "base64").toString();
  return new ICAL.Component(ICAL.parse(file))
    .getAllSubcomponents("vevent")
    .map((part) => new ICAL.Event(part));
}
