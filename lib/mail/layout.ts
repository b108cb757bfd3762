import { env } from "@/lib/env";

/** A message before its two forms: text and HTML say the same. */
export interface Letter {
  subject: string;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; url: string };
  /** A small line below, such as why this mail came. */
  note?: string;
}
export interface Message {
  subject: string;
  html: string;
  text: string;
}

const escapeHtml = (text: string) =>
  text.replace(
    /[&<>"']/g,
    (char) =>
      ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" })[char] ?? char,
  );

/** The address of a page of Élan, for a link in a mail. */
export const pageUrl = (path: string) => `${env().appUrl}${path}`;

/** Draws a letter: French HTML that reads well at 320 px and in dark mode, and its plain text. */
export function draw({ subject, greeting, paragraphs, button, note }: Letter): Message {
  const text = [
    greeting,
    ...paragraphs,
    ...(button ? [`${button.label} : ${button.url}`] : []),
    ...(note ? [note] : []),
    "Élan",
  ].join("\n\n");
  const body = paragraphs
    .map((line) => `<p style="margin:0 0 16px">${escapeHtml(line).replaceAll("\n", "<br>")}</p>`)
    .join("");
  const action = button
    ? `<p style="margin:24px 0"><a href="${escapeHtml(button.url)}" style="display:inline-block;background:#0f5f56;color:#ffffff;padding:12px 20px;border-radius:10px;text-decoration:none;font-weight:600">${escapeHtml(button.label)}</a></p>`
    : "";
  const small = note
    ? `<p style="margin:24px 0 0;font-size:14px;opacity:.75">${escapeHtml(note)}</p>`
    : "";
  const html = `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title></head><body style="margin:0;padding:24px 16px;font:16px/1.5 system-ui,-apple-system,Segoe UI,Roboto,sans-serif"><div style="max-width:520px;margin:0 auto"><p style="margin:0 0 24px;font-size:20px;font-weight:700">Élan</p><p style="margin:0 0 16px">${escapeHtml(greeting)}</p>${body}${action}${small}</div></body></html>`;
  return { subject, html, text };
}
