import "server-only";
import type { Reached } from "@/db/reached";
import { rehearse } from "@/db/rehearsal";
import type { Preview } from "@/lib/contract/preview";
import { toEuros } from "@/lib/services/subscription-view";

/** What a use case would reach: it runs as ever, and everything is taken back, so that the figures are those of the write. */
export async function preview(work: () => Promise<unknown>): Promise<Preview> {
  const reached = await rehearse(work);
  const sum = (count: (one: Reached) => number | undefined) =>
    reached.reduce((total, one) => total + (count(one) ?? 0), 0);
  const distinct = (ids: (one: Reached) => readonly string[] | undefined) =>
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
