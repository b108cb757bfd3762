import type { Attachment } from "@/db/schema/outbox";
import { escapeHtml } from "@/lib/domain/escape-html";
import { env } from "@/lib/infra/env";

/** A mail's content, rendered as text and as HTML. */
export interface MailContent {
  subject: string;
  greeting: string;
  paragraphs: string[];
  /** Names and values, one line each. */
  facts?: readonly Fact[];
  /** Paragraphs below the facts. */
  closing?: string[];
  button?: { label: string; url: string };
  /** A small line, such as the reason for this mail. */
  note?: string | undefined;
  /** A link below the note. */
  link?: { label: string; url: string };
  attachments?: Attachment[];
}
export type Fact = readonly [
  name: string,
  value: string,
  link?: { label: string; url: string } | undefined,
];
export interface Message {
  subject: string;
  html: string;
  text: string;
  attachments?: Attachment[];
  headers?: Record<string, string>;
}

export const pageUrl = (path: string) => `${env().appUrl}${path}`;

/** French punctuation gets no-break spaces. */
const typeset = (text: string) => escapeHtml(text).replace(/ (?=[:;!?»€])|(?<=«) /g, "&nbsp;");

/** Addresses of Élan become links. */
function lines(text: string): string {
  const own = escapeHtml(pageUrl("/")).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return typeset(text)
    .replace(new RegExp(`${own}[\\w./?=&;%-]*[\\w/-]`, "g"), '<a href="$&">$&</a>')
    .replaceAll("\n", "<br>");
}

const paragraph = (text: string) => `<p style="margin:0 0 16px">${lines(text)}</p>`;

// A list puts a value below its name at 320 px; a table does not.
const factList = (facts: readonly Fact[]) =>
  `<ul style="margin:0 0 16px;padding:12px 16px;list-style:none;border:1px solid rgba(128,128,128,.45);border-radius:12px">${facts
    .map(
      ([name, value, link]) =>
        `<li style="padding:4px 0"><span style="opacity:.75">${typeset(name)}&nbsp;:</span> <strong>${lines(value)}</strong>${link ? ` <a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a>` : ""}</li>`,
    )
    .join("")}</ul>`;

const factText = ([name, value, link]: Fact) =>
  `${name} : ${value}${link ? ` (${link.label} : ${link.url})` : ""}`;

/** Renders French HTML, readable at 320 px and in dark mode, and the plain text. */
export function renderMail({
  subject: rawSubject,
  greeting,
  paragraphs,
  ...rest
}: MailContent): Message {
  // A line break would begin another header.
  const subject = rawSubject.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, " ");
  const { facts = [], closing = [], button, note, link, attachments = [] } = rest;
  const text = [
    greeting,
    ...paragraphs,
    ...(facts.length > 0 ? [facts.map(factText).join("\n")] : []),
    ...closing,
    ...(button ? [`${button.label} : ${button.url}`] : []),
    ...(note ? [note] : []),
    ...(link ? [`${link.label} : ${link.url}`] : []),
    "Élan",
  ].join("\n\n");
  const body = [
    ...paragraphs.map(paragraph),
    ...(facts.length > 0 ? [factList(facts)] : []),
    ...closing.map(paragraph),
  ].join("");
  const action = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#0f5f56;color:#ffffff;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : "";
  const small = note
    ? `<p style="margin:24px 0 0;font-size:14px;opacity:.75">${lines(note)}</p>`
    : "";
  const quiet = link
    ? `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(link.url)}">${escapeHtml(link.label)}</a></p>`
    : "";
  // Mail programs in dark mode invert text and background themselves, so only the button has colours.
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif"><div style="max-width:520px;margin:0 auto;overflow-wrap:anywhere"><p style="margin:0 0 24px;font-size:20px;font-weight:700">Élan</p><p style="margin:0 0 16px">${escapeHtml(greeting)}</p>${body}${action}${small}${quiet}</div></body></html>`;
  return { subject, html, text, attachments };
}
