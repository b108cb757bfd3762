import "server-only";
import { dryRun } from "@/db/dry-run";
import type { Impact } from "@/db/impact";
import { listUnreached } from "@/db/queries/trainees/refused-addresses";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { ClassPreview, Preview } from "@/lib/contract/operations/preview";
import { toEuros } from "@/lib/services/subscriptions/subscription-view";

function figuresOf(reached: readonly Impact[]): Preview {
  const sum = (count: (one: Impact) => number | undefined) =>
    reached.reduce((total, one) => total + (count(one) ?? 0), 0);
  const distinct = (ids: (one: Impact) => readonly string[] | undefined) =>
    new Set(reached.flatMap((one) => ids(one) ?? [])).size;
  return {
    activities: distinct(({ activities }) => activities),
    places: sum(({ places }) => places),
    credits: sum(({ credits }) => credits),
    trainees: distinct(({ trainees }) => trainees),
    mails: sum(({ mails }) => mails),
    due: toEuros(sum(({ dueCents }) => dueCents)),
  };
}

/** What a use case would reach: it runs as ever, and everything is taken back, so that the figures are those of the write. */
export const preview = async (work: () => Promise<unknown>): Promise<Preview> =>
  figuresOf(await dryRun(work));

/** The same of a coach's change of classes, and whom its mails would not reach: for the coach alone. */
export async function previewOfClasses(
  coachId: CoachScope,
  work: () => Promise<unknown>,
): Promise<ClassPreview> {
  const reached = await dryRun(work);
  const addresses = [...new Set(reached.flatMap(({ noticesTo = [] }) => noticesTo))];
  return {
    ...figuresOf(reached),
    unreached: await listUnreached(database(), coachId, { addresses }),
  };
}
