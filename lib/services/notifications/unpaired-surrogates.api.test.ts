import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database, transaction } from "@/db/transaction";
import { addDays, parisDay } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { enqueue } from "@/lib/mail/outbox";
import { api } from "@/testing/api";
import {
  book,
  classBody,
  inDays,
  mails,
  makeClass,
  makeOffer,
  makeTrainee,
} from "@/testing/factories";
import { sendReminders } from "@/testing/jobs";

const HOUR = 3_600_000;
const PASSWORD = "brioche-lavande";
afterEach(async () => {
  expect(await auditData()).toEqual([]);
});

// A truncation splits a surrogate pair after an even or an odd number of UTF-16 units.
test.each([
  ["even", "𝗬"],
  ["odd", "x𝗬"],
])(
  "every call succeeds when texts are truncated after an %s number of units",
  async (name, begin) => {
    const long = (most: number) => begin + "𝗬".repeat(Math.floor((most - begin.length) / 2));
    const label = long(80);
    const names = { firstName: long(50), lastName: long(50), phoneNumber: "0612345678" };
    const { body: registered } = await api("POST", "/api/auth/register", {
      body: { ...names, type: "COACH", email: `coach@${name}.example`, password: PASSWORD },
    });
    const login = { body: { email: `coach@${name}.example`, password: PASSWORD } };
    const coach = {
      ...registered,
      token: (await api("POST", "/api/auth/login", login)).body.token,
    };
    const succeed = async (call: ReturnType<typeof api>) => {
      const { status, text, body } = await call;
      expect([status < 300, status, text]).toEqual([true, status, text]);
      return body;
    };
    const send = (method: string, path: string, body?: object, { token } = coach) =>
      succeed(api(method, path, { token, ...(body && { body }) }));
    await send("POST", "/api/user/public-page", { enabled: true, presentation: long(1000) });
    await send("POST", "/api/user/toggle-feature-free-course", { enabled: true, price: 10 });

    const [lea, tom] = [await makeTrainee(coach), await makeTrainee(coach)];
    const offer = await makeOffer(coach, { label });
    const buy = (person: typeof lea) =>
      send("POST", `/api/subscription/${offer.id}`, undefined, person);
    const [leas, toms] = [await buy(lea), await buy(tom)];
    const yoga = await makeClass(coach, { label, place: label, maxParticipants: 1 });
    await succeed(book(lea, yoga.id, leas.id));
    await succeed(book(tom, yoga.id, toms.id));
    const moved = classBody(inDays(8), { label, place: label, maxParticipants: 2, version: null });
    await send("PUT", `/api/activity/single-activity/${yoga.id}`, moved);
    await send("POST", `/api/activity/${yoga.id}/message`, { text: long(500), to: "ALL" });
    await at(new Date(inDays(8).getTime() - 22 * HOUR), sendReminders);
    await send("DELETE", `/api/activity/${yoga.id}`);

    const shown = await makeClass(coach, { label });
    for (const email of [lea.email, `new@${name}.example`])
      await send("POST", `/api/public/coach/${coach.code}/trial`, {
        ...{ ...names, email, activityId: shown.id },
      });

    await send("POST", "/api/imports", {
      text: `Prénom;Nom;Email\n${names.firstName};${names.lastName};import@${name}.example`,
      invite: true,
    });
    const invited = async () => (await mails(`import@${name}.example`)).length;
    await expect.poll(invited).toBe(1);

    const day = addDays(parisDay(new Date()), 7);
    await send("POST", "/api/closures", {
      ...{ beginDate: day, endDate: day, label, text: long(400) },
      ...{ extend: true, notify: true },
    });
    await send("DELETE", "/api/user/me", { password: PASSWORD, name: coach.displayName });

    const subjects = (await mails()).map(({ subject }) => subject);
    expect(subjects.length).toBeGreaterThan(15);
    expect(subjects.filter((subject) => subject.includes("\ufffd"))).toEqual([]);
    const { rows } = await database().execute(sql`select 1 from imports where status = 'RUNNING'`);
    expect(rows).toEqual([]);
  },
);

test("a mail is stored with U+FFFD for an unpaired surrogate and without NUL", async () => {
  const content = { greeting: "\ud83d", paragraphs: ["a\0b"] };
  const mail = { to: "lea@surrogate.example", content, text: "a\0b\udc00" };
  await transaction((tx) => enqueue(tx, [{ ...mail, subject: "Yoga \ud835" }]));
  expect(await mails(mail.to)).toMatchObject([
    {
      subject: "Yoga \ufffd",
      content: { greeting: "\ufffd", paragraphs: ["ab"] },
      text: "ab\ufffd",
    },
  ]);
});
