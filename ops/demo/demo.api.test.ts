import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { demoAccounts } from "@/ops/demo/demo-story";
import { loadDemo } from "@/ops/demo/load-demo";
import { api } from "@/testing/api";

test("the demo loads once, with two studios around today and no audit violation", async () => {
  expect(await loadDemo()).toBe(true);
  expect(await loadDemo()).toBe(false);
  const { rows } = await database().execute<Record<string, number>>(sql`
    select
      (select count(*)::int from users where type = 'COACH') as coaches,
      (select count(*)::int from users where type = 'TRAINEE') as trainees,
      (select count(*)::int from offers where type <> 'FREE_GROUP_CLASS') as offers,
      (select extract(day from now() - min(begin_date))::int from activities) as days_past,
      (select extract(day from max(begin_date) - now())::int from activities) as days_ahead,
      (select count(*)::int from activities where waiting_places > 0 and begin_date > now()) as waiting,
      (select count(*)::int from reservations where status = 'CANCEL_NO_INCR') as late_cancels,
      (select count(*)::int from reservations where status = 'BOOKED_AND_COME') as present,
      (select count(*)::int from reservations where status = 'BOOKED_AND_ABSENT') as absent,
      (select count(*)::int from businesses where legal_name is not null and siren is not null and address is not null
        and email is not null and mediator_name is not null and terms_version is not null) as lawful,
      (select count(*)::int from subscriptions where not is_paid) as unpaid,
      (select count(*)::int from subscriptions where suspend_date is not null) as suspended`);
  const demo = rows[0] as Record<string, number>;
  expect(demo).toMatchObject({ coaches: 2, lawful: 2, trainees: 40, offers: 6, suspended: 2 });
  expect(demo.days_past).toBeGreaterThan(85);
  expect(demo.days_ahead).toBeGreaterThan(50);
  for (const name of ["waiting", "late_cancels", "present", "absent", "unpaid"])
    expect(demo[name], name).toBeGreaterThan(0);
  expect(await auditData()).toEqual([]);
  for (const { email, password } of demoAccounts) {
    expect((await api("POST", "/api/auth/login", { body: { email, password } })).status).toBe(200);
  }
}, 300_000);
