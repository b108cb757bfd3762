import "server-only";
import { mkdir, rename, writeFile } from "node:fs/promises";
import path from "node:path";
import { Resend } from "resend";
import type { OutboxRow } from "@/db/queries/notifications/outbox";
import { env } from "@/lib/infra/env";

/** A mail that was not taken: worth another try or not, and after how many seconds at the earliest. */
export class MailFailure extends Error {
  constructor(
    message: string,
    readonly final: boolean,
    readonly retryAfter = 0,
    /** It is the address that is refused. */
    readonly ofAddress = false,
  ) {
    super(message);
  }
}

/** Hands a mail over, by Resend or as a file. The same mail handed over twice is one mail. Throws MailFailure. */
export function deliver(mail: OutboxRow): Promise<void> {
  const { resend, dataDir } = env();
  return resend ? sendByResend(mail, resend) : writeMailFile(mail, path.join(dataDir, "mail"));
}

async function writeMailFile(mail: OutboxRow, folder: string): Promise<void> {
  const file = path.join(
    folder,
    `${mail.createdAt.toISOString().replaceAll(":", "-")}-${mail.id}.json`,
  );
  const { to, replyTo, headers, subject, html, text, attachments } = mail;
  const from = env().mailFrom ?? null;
  const shown = { from, to, replyTo, headers, subject, html, text, attachments };
  const whole = `${JSON.stringify(shown, null, 2)}\n`;
  // A link to a new password opens the account of whoever asked for it.
  const write = () => writeFile(`${file}.part`, whole, { mode: 0o600 });
  // Whoever reads the folder never sees half a file.
  await write().catch(async () => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await write();
  });
  await rename(`${file}.part`, file);
}

/** Resend's refusals for what is wrong with the mail itself, whoever it is for. */
const OF_MAIL = new Set(["missing_required_field", "invalid_attachment", "invalid_from_address"]);
const FINAL = new Set([...OF_MAIL, "validation_error", "invalid_parameter"]);
/** 4xx about the key, the service or the number of mails: another try may succeed. */
const OF_SERVICE = new Set([401, 403, 404, 405, 408, 409, 429]);

/** Whether another try is in vain. A page of something in between has no error name of Resend's. */
function isFinal(name: string, status: number | null): boolean {
  const refused = status !== null && status >= 400 && status < 500 && !OF_SERVICE.has(status);
  return FINAL.has(name) || (refused && name !== "application_error");
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
  if (error) {
    const seconds = Number(headers?.["retry-after"]);
    const final = isFinal(error.name, error.statusCode);
    throw new MailFailure(
      `${error.name} : ${error.message}`,
      final,
      Number.isFinite(seconds) ? seconds : 0,
      final && !OF_MAIL.has(error.name),
    );
  }
  // A taken mail has an id: anything else may come from something in between.
  if (!data?.id) throw new MailFailure("Resend n'a pas confirmé l'envoi", false);
}
