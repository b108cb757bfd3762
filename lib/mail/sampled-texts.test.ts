import { afterAll, expect, test, vi } from "vitest";
import { attachmentsOf } from "@/lib/mail/attachments";

const NOW = new Date("2026-11-21T09:00:00.000Z");

// Test files share their modules, so a later file would get the replaced texts.
afterAll(() => {
  vi.doUnmock("@/lib/mail/sample-facts");
  vi.resetModules();
});

/** The sample messages with each named text replaced. */
async function messagesWith(texts: Record<string, string>) {
  const replaceTexts = (value: unknown, name = ""): unknown => {
    if (typeof value === "string") return texts[name] ?? value;
    if (typeof value === "function") return (...args: unknown[]) => replaceTexts(value(...args));
    if (Array.isArray(value)) return value.map((item) => replaceTexts(item));
    if (value === null || typeof value !== "object" || value instanceof Date) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, item]) => [key, replaceTexts(item, key)]),
    );
  };
  vi.resetModules();
  vi.doMock("@/lib/mail/sample-facts", async (original) => replaceTexts(await original()));
  return (await import("@/lib/mail/sample-messages")).sampleMessages(NOW);
}
const decode = ({ content }: { content: string }) => Buffer.from(content, "base64").toString();

// One of an even and an odd offset falls inside a letter of two units.
test.each([
  ["even", ""],
  ["odd", "x"],
])("every mail is well-formed when texts are truncated at an %s offset", async (_, begin) => {
  const long = begin + "𝗬".repeat(120);
  const names = ["firstName", "lastName", "displayName", "coachName", "label", "place"];
  const messages = await messagesWith(Object.fromEntries(names.map((name) => [name, long])));
  const broken = messages.filter(([, { subject, content, text, ...attached }]) =>
    [subject, JSON.stringify(content), text, ...attachmentsOf(attached).map(decode)].some(
      (part) => !part.isWellFormed() || part.includes("\ufffd"),
    ),
  );
  expect(broken.map(([name]) => name)).toEqual([]);
  const truncated = messages.filter(([, { subject }]) => subject.includes("𝗬…"));
  expect(truncated.length).toBeGreaterThan(20);
});

test("every attached calendar folds no line inside an escaped sign", async () => {
  const place = `${"x".repeat(65)}, 2`;
  const files = (await messagesWith({ place }))
    .flatMap(([, message]) => attachmentsOf(message))
    .filter(({ contentType }) => contentType.startsWith("text/calendar"))
    .map(decode);
  expect(files.length).toBeGreaterThan(3);
  for (const file of files) expect(file).toContain(`\r\nLOCATION:${"x".repeat(65)}\r\n \\, 2\r\n`);
});
