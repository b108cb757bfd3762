import "server-only";
import { users } from "@/db/schema/accounts";
import { database } from "@/db/transaction";
import { addMonths, parisDay, parisInstant, weekOf } from "@/lib/domain/paris-time";
import { at } from "@/lib/infra/clock";
import { silently } from "@/lib/mail/outbox";
import { recordMoney } from "@/ops/demo/demo-money";
import { coaches } from "@/ops/demo/demo-story";
import { liveThrough } from "@/ops/demo/live-through";
import {
  type DemoClass,
  type DemoTrainee,
  enrol,
  openStudio,
  publishClasses,
} from "@/ops/demo/open-studio";

/** Fills an empty database with studios around today, by the use cases; false if it is not empty. */
export const loadDemo = (): Promise<boolean> => silently(loadStudios);

async function loadStudios(): Promise<boolean> {
  const [known] = await database().select({ id: users.id }).from(users).limit(1);
  if (known) return false;
  const now = new Date();
  const today = parisDay(now);
  const opening = parisInstant(weekOf(addMonths(today, -3)), "08:00");
  const classes: DemoClass[] = [];
  const people: DemoTrainee[] = [];
  for (const n of coaches.keys()) {
    const coachId = await at(opening, () => openStudio(n));
    classes.push(...(await at(opening, () => publishClasses(n, coachId, opening))));
    const enrolled = await enrol(n, coachId, opening);
    people.push(...enrolled);
    await recordMoney(
      coachId,
      enrolled.flatMap(({ payment }) => payment ?? []),
      now,
    );
  }
  await liveThrough(classes, people, opening, now);
  return true;
}
