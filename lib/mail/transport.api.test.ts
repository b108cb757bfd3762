import { readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { OutboxRow } from "@/db/queries/notifications/outbox";
import { deliver } from "@/lib/mail/transport";

const mail = {
  id: "01970000-0000-7000-8000-000000000000",
  createdAt: new Date("2026-11-21T17:00:00Z"),
  to: "lea@example.fr",
  subject: "Votre nouveau mot de passe",
  html: "<p>Un lien</p>",
  text: "Un lien",
  attachments: [],
} as unknown as OutboxRow;

test("a mail file and its folder are readable by their owner only", async () => {
  await deliver(mail);
  const folder = path.join(process.env.DATA_DIR ?? "", "mail");
  const [file = ""] = readdirSync(folder);
  expect(JSON.parse(readFileSync(path.join(folder, file), "utf8")).to).toBe("lea@example.fr");
  expect(statSync(path.join(folder, file)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});
