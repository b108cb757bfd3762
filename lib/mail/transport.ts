import "server-only";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { Resend } from "resend";
import type { OutboxRow } from "@/db/queries/notifications/outbox";
import { env } from "@/lib/infra/env";

/** `final` means no retry helps; `retryAfter` is in seconds. */
export class MailFailure extends Error {
  constructor(
    message: string,
    readonly final: boolean,
    readonly retryAfter = 0,
    /** The provider refuses the address itself. */
    readonly addressRefused = false,
  ) {
    super(message);
  }
}

/** The provider ignores a mail sent twice with the same id. Throws MailFailure. */
export async function deliver(mail: OutboxRow): Promise<void> {
  const { resend, dataDir } = env();
  const html = await htmlOf(mail);
  await (resend
    ? sendByResend({ ...mail, html }, resend)
    : writeMailFile({ ...mail, html }, path.join(dataDir, "mail")));
}

/** React is loaded with the first mail, which keeps it out of the start. */
async function htmlOf({ subject, content, html }: OutboxRow): Promise<string> {
  if (!content) return html;
  const { renderHtml } = await import("@/lib/mail/render-html");
  return renderHtml(subject, content);
}

async function writeMailFile(mail: OutboxRow, folder: string): Promise<void> {
  const file = path.join(
    folder,
    `${mail.createdAt.toISOString().replaceAll(":", "-")}-${mail.id}.json`,
  );
  const { to, replyTo, headers, subject, html, text, attachments } = mail;
  const from = env().mailFrom ?? null;
  const shown = { from, to, replyTo, headers, subject, html, text, attachments };
  const json = `${JSON.stringify(shown, null, 2)}\n`;
  // The file's links open accounts, so only its owner may read it.
  const write = () => writeFile(`${file}.part`, json, { mode: 0o600 });
  // The rename makes the complete file visible at once.
  await write().catch(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  });
  await rename(`${file}.part`, file);
}

/** Errors of the mail itself, not of its recipient. */
const MAIL_ERRORS = new Set([
  "missing_required_field",
  "invalid_attachment",
  "invalid_from_address",
]);
const FINAL_ERRORS = new Set([...MAIL_ERRORS, "validation_error", "invalid_parameter"]);
/** 4xx about the key or the service, for which a retry may succeed. */
const RETRYABLE_STATUSES = new Set([401, 403, 404, 405, 408, 409]);
const THROTTLED = 429;

/** `application_error` may come from a proxy's page, so it is retried. */
function isFinal(name: string, status: number | null): boolean {
  if (status === THROTTLED) return false;
  if (status !== null && status >= 500) return false;
  const clientError = status !== null && status >= 400 && !RETRYABLE_STATUSES.has(status);
  return FINAL_ERRORS.has(name) || (clientError && name !== "application_error");
}

async function sendByResend(
  mail: OutboxRow,
  settings: { apiKey: string; from: string; baseUrl: string | undefined },
): Promise<void> {
  const client = new Resend(
    settings.apiKey,
    settings.baseUrl ? { baseUrl: settings.baseUrl } : undefined,
  );
  const sending = client.emails.send(
    {
      from: settings.from,
      to: mail.to,
      subject: mail.subject,
      ...(mail.replyTo && { replyTo: mail.replyTo }),
      ...(Object.keys(mail.headers).length > 0 && { headers: mail.headers }),
      html: mail.html,
      text: mail.text,
      attachments: mail.attachments.map(({ filename, content, contentType }) => ({
        filename,
        content,
        contentType,
      })),
    },
    { idempotencyKey: `mail/${mail.id}` },
  );
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new MailFailure("Resend ne répond pas", false)), 15_000);
  });
  const { data, error, headers } = await Promise.race([sending, timeout]).finally(() =>
    clearTimeout(timer),
  );
  // The mail's content may have changed since an attempt that Resend accepted under this key.
  if (error?.name === "invalid_idempotent_request") return;
  if (error) {
    const seconds = Number(headers?.["retry-after"]);
    const final = isFinal(error.name, error.statusCode);
    throw new MailFailure(
      `${error.name} : ${error.message}`,
      final,
      Number.isFinite(seconds) ? seconds : 0,
      final && !MAIL_ERRORS.has(error.name),
    );
  }
  // An accepted mail has an id; a response without one may come from a proxy.
  if (!data?.id) throw new MailFailure("Resend n'a pas confirmé l'envoi", false);
}
