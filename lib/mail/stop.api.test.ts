import { sql } from "drizzle-orm";
import { afterAll, expect, test } from "vitest";
import { database, transaction } from "@/db/transaction";
import { processState } from "@/lib/infra/process-state";
import { deliverSoon, enqueue, stopDelivering } from "@/lib/mail/outbox";
import { json } from "@/testing/http-stub";
import { startResendStub } from "@/testing/resend-stub";

const stub = await startResendStub();
// Others of its process deliver mails too.
const delivery = processState("delivery", () => ({ stopping: false }));
afterAll(async () => {
  delivery.stopping = false;
  await stub.close();
});

test("a server finishes the mails it has begun and leaves the rest due when it stops", async () => {
  let stopped: Promise<void> | undefined;
  stub.respond = json(200, { id: "49a3999c-0ce1-4ea6-ab68-afcd6dc2e794" });
  const { respond } = stub;
  stub.respond = (...given) => {
    stopped ??= stopDelivering();
    return respond(...given);
  };
  const mails = Array.from({ length: 9 }, (_, n) => ({
    to: `a${n}@exemple.fr`,
    subject: "Bonjour",
    content: { greeting: "Bonjour", paragraphs: [] },
    text: "Bonjour",
  }));
  await transaction((tx) => enqueue(tx, mails));
  await deliverSoon();
  await stopped;
  const begun = stub.requests.length;
  expect(begun).toBeLessThanOrEqual(4);
  const { rows } = await database().execute(
    sql`select count(*) filter (where sent_at is not null)::int as sent,
      count(*) filter (where sent_at is null and attempts = 0 and next_attempt_at <= now())::int as due from outbox`,
  );
  expect(rows).toEqual([{ sent: begun, due: mails.length - begun }]);
});
