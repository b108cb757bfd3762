import "server-only";
import { dryRun } from "@/db/dry-run";
import type { Impact } from "@/db/impact";
import { listUnreached } from "@/db/queries/trainees/refused-addresses";
import type { CoachScope } from "@/db/scope";
import { database } from "@/db/transaction";
import type { CoachPreview, Preview } from "@/lib/contract/operations/preview";
import { toEuros } from "@/lib/domain/euros";

function sumImpacts(impacts: readonly Impact[]): Preview {
  const sum = (count: (impact: Impact) => number | undefined) =>
    impacts.reduce((total, impact) => total + (count(impact) ?? 0), 0);
  const distinct = (ids: (impact: Impact) => readonly string[] | undefined) =>
    new Set(impacts.flatMap((impact) => ids(impact) ?? [])).size;
  return {
    activities: distinct(({ activities }) => activities),
    places: sum(({ places }) => places),
    credits: sum(({ credits }) => credits),
    trainees: distinct(({ trainees }) => trainees),
    mails: sum(({ mails }) => mails),
    due: toEuros(sum(({ dueCents }) => dueCents)),
  };
}

/** Runs the use case and rolls it back; returns its impact. */
export const preview = async (work: () => Promise<unknown>): Promise<Preview> =>
  sumImpacts((await dryRun(work)).impacts);

/** The result of `work`, and a preview with the trainees whom its mails do not reach. */
export async function resultAndPreview<T>(
  coachId: CoachScope,
  work: () => Promise<T>,
): Promise<{ result: T; preview: CoachPreview }> {
  const { result, impacts } = await dryRun(work);
  const addresses = [...new Set(impacts.flatMap(({ noticesTo = [] }) => noticesTo))];
  const unreached = await listUnreached(database(), coachId, { addresses });
  return { result, preview: { ...sumImpacts(impacts), unreached } };
}

/** The preview of a change that mails trainees. */
export const previewForCoach = async (
  coachId: CoachScope,
  work: () => Promise<unknown>,
): Promise<CoachPreview> => (await resultAndPreview(coachId, work)).preview;
