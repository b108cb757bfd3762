import "server-only";
import { createHmac } from "node:crypto";
import {
  type HeldBooking,
  insertPlaceLinks,
  listHeldBookings,
} from "@/db/queries/mail-links/place-links";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { hashLinkToken } from "@/lib/auth/passwords";
import { now } from "@/lib/infra/clock";
import { pageUrl } from "@/lib/mail/layout";

/** The secret of a link: the same in each mail about one booking, and another one after every change of the password. */
function tokenOf({ activityId, traineeId, bookedAt, tokenVersion }: HeldBooking): string {
  return createHmac("sha256", process.env.NEXTAUTH_SECRET ?? "")
    .update(`place ${activityId} ${traineeId} ${bookedAt.getTime()} ${tokenVersion}`)
    .digest("base64url");
}

/** The links to somebody's places of bookings, by class, for a mail: the database keeps their hashes. */
export async function linkBookings(
  tx: Tx,
  coachId: CoachId,
  bookings: readonly HeldBooking[],
): Promise<(HeldBooking & { placeUrl: string })[]> {
  if (bookings.length === 0) return [];
  const linked = bookings.map((booking) => ({ booking, token: tokenOf(booking) }));
  await insertPlaceLinks(
    tx,
    coachId,
    linked.map(({ booking: { traineeId, activityId, bookedAt }, token }) => ({
      hash: hashLinkToken(token),
      trainee: traineeId,
      activity: activityId,
      booked: bookedAt,
    })),
    now(),
  );
  return linked.map(({ booking, token }) => ({ ...booking, placeUrl: pageUrl(`/place/${token}`) }));
}

/** The link to each of these trainees' places in each of these classes; of several bookings the one that changed last. */
export async function linkHolders(
  tx: Tx,
  coachId: CoachId,
  holders: readonly { activityId: string; traineeId: string }[],
): Promise<(holder: { activityId: string; traineeId: string }) => string | undefined> {
  const ids = (of: "activityId" | "traineeId") => [...new Set(holders.map((one) => one[of]))];
  const held = await listHeldBookings(tx, coachId, ids("activityId"), ids("traineeId"));
  const key = (one: { activityId: string; traineeId: string }) =>
    `${one.activityId} ${one.traineeId}`;
  const wanted = new Set(holders.map(key));
  const latest = [
    ...Map.groupBy(
      held.filter((booking) => wanted.has(key(booking))),
      key,
    ).values(),
  ].flatMap(([first]) => first ?? []);
  const urls = new Map(
    (await linkBookings(tx, coachId, latest)).map((one) => [key(one), one.placeUrl]),
  );
  return (holder) => urls.get(key(holder));
}
