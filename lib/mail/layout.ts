import type { Attachment } from "@/db/schema/outbox";
import { escapeHtml } from "@/lib/domain/escape-html";
import { initials } from "@/lib/domain/initials";
import { formatDayNumber, formatShortMonth } from "@/lib/format";
import { env } from "@/lib/infra/env";

/** A mail's content, rendered as text and as HTML. */
export interface MailContent {
  subject: string;
  /** Above the mail, with a face; absent: Élan. */
  sender?: Sender | undefined;
  /** The current fact, in one large line. */
  headline?: string;
  /** The day of a class, shown as a calendar sheet beside the headline. */
  day?: Date | undefined;
  /** A code to type, in large digits. */
  code?: string;
  greeting: string;
  paragraphs: string[];
  /** Names and values, one line each. */
  facts?: readonly Fact[];
  /** Paragraphs below the facts. */
  closing?: string[];
  button?: Link;
  /** A small line, such as the reason for this mail. */
  note?: string | undefined;
  /** Links below the note. */
  links?: readonly Link[];
  attachments?: Attachment[];
}
/** A coach or another teacher. */
export interface Sender {
  coachName: string;
  coachUrlPicture: string | null;
}
export interface Link {
  label: string;
  url: string;
}
export type Fact = readonly [name: string, value: string, link?: Link | undefined];
export interface Message {
  subject: string;
  html: string;
  text: string;
  attachments?: Attachment[];
  headers?: Record<string, string>;
}

type Account = { displayName: string; urlPicture: string | null };
export const senderOf = (coach: Account | null): Sender => ({
  coachName: coach?.displayName ?? "",
  coachUrlPicture: coach?.urlPicture ?? null,
});

export const pageUrl = (path: string) => `${env().appUrl}${path}`;

/** French punctuation gets no-break spaces, and a transfer's reference stays on one line. */
const typeset = (text: string) =>
  escapeHtml(text)
    .replace(/ (?=[:;!?»€])|(?<=«) /g, "&nbsp;")
    .replace(/\bELAN-\w{6}\b/g, '<span style="white-space:nowrap">$&</span>');

/** Addresses of Élan become links. */
function lines(text: string): string {
  const html = typeset(text).replaceAll("\n", "<br>");
  const own = escapeHtml(pageUrl("/"));
  if (!html.includes(own)) return html;
  const address = new RegExp(
    `${own.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")}[\\w./?=&;%-]*[\\w/-]`,
    "g",
  );
  return html.replace(address, '<a href="$&">$&</a>');
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`;

// A list puts a value below its name at 320 px; a table does not.
const factList = (facts: readonly Fact[]) =>
  `<ul style="clear:both;margin:0 0 16px;padding:12px 16px;list-style:none;border:1px solid rgba(128,128,128,.45);border-radius:12px">${facts
    .map(
      ([name, value, link]) =>
        `<li style="padding:4px 0"><span style="opacity:.75">${typeset(name)}&nbsp;:</span> <strong>${lines(value)}</strong>${link ? ` <a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>` : ""}</li>`,
    )
    .join("")}</ul>`;

const factText = ([name, value, link]: Fact) =>
  `${name} : ${value}${link ? ` (${link.label} : ${link.url})` : ""}`;

const FACE =
  "display:inline-block;width:40px;height:40px;margin-right:10px;border-radius:20px;background:#0f5f56;color:#ffffff;font-size:16px;font-weight:600;line-height:40px;text-align:center;vertical-align:middle";
const SHEET =
  "float:right;width:64px;margin:0 0 12px 16px;border:1px solid rgba(128,128,128,.45);border-radius:12px;overflow:hidden;text-align:center";

/** A mail program that blocks pictures shows the alternative text, which is the initials. */
function faceHtml(letters: string, picture: string | null): string {
  if (!picture) return `<span aria-hidden="true" style="${FACE}">${letters}</span>`;
  const url = escapeHtml(new URL(picture, pageUrl("/")).href);
  return `<img src="${url}" alt="${letters}" aria-hidden="true" width="40" height="40" style="${FACE};object-fit:cover">`;
}

/** The name above the mail, with a face. */
const senderHtml = ({ coachName, coachUrlPicture }: Sender) =>
  `<p style="margin:0 0 24px;font-size:18px;font-weight:600">${faceHtml(escapeHtml(initials(coachName)), coachUrlPicture)}${escapeHtml(coachName)}</p>`;

/** The facts say the same day in words. */
const sheetHtml = (day: Date) =>
  `<div aria-hidden="true" style="${SHEET}"><span style="display:block;background:#0f5f56;color:#ffffff;font-size:13px;padding:2px 0">${formatShortMonth(day)}</span><span style="display:block;font-size:26px;font-weight:600;line-height:1.3">${formatDayNumber(day)}</span></div>`;

const codeHtml = (code: string) =>
  `<p style="margin:0 0 16px;font-size:34px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`;

const buttonHtml = ({ label, url }: Link) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;background:#0f5f56;color:#ffffff;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:600">${escapeHtml(label)}</a></p>`;

const linkHtml = ({ label, url }: Link) =>
  `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(url)}">${escapeHtml(label)}</a></p>`;

/** Renders French HTML, readable at 320 px and in dark mode, and the plain text. */
export function renderMail({
  subject: rawSubject,
  greeting,
  paragraphs,
  ...rest
}: MailContent): Message {
  // A line break would begin another header.
  const subject = rawSubject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  const { sender, headline, day, code } = rest;
  const { facts = [], closing = [], button, note, links = [], attachments = [] } = rest;
  const text = [
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
  const body = [
    senderHtml(sender ?? { coachName: "Élan", coachUrlPicture: null }),
    ...(day ? [sheetHtml(day)] : []),
    ...(headline
      ? [
          `<h1 style="margin:0 0 16px;font-size:22px;line-height:1.3;font-weight:600">${lines(headline)}</h1>`,
        ]
      : []),
    `<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>`,
    ...paragraphs.map(paragraph),
    ...(code ? [codeHtml(code)] : []),
    ...(facts.length > 0 ? [factList(facts)] : []),
    ...closing.map(paragraph),
    ...(button ? [buttonHtml(button)] : []),
    ...(note ? [`<p style="margin:24px 0 0;font-size:14px;opacity:.75">${lines(note)}</p>`] : []),
    ...links.map(linkHtml),
  ].join("");
  // Mail programs in dark mode invert text and background themselves, so few parts have colours.
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif"><div style="max-width:520px;margin:0 auto;overflow-wrap:anywhere">${body}</div></body></html>`;
  return { subject, html, text, attachments };
}
