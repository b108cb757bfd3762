import "server-only";
import {
  type HeldBooking,
  insertPlaceLinks,
  listHeldBookings,
} from "@/db/queries/mail-links/place-links";
import type { CoachId } from "@/db/scope";
import type { Tx } from "@/db/transaction";
import { clock } from "@/lib/infra/clock";
import { pageUrl } from "@/lib/infra/page-url";
import { hashLinkToken, keyedHash } from "@/lib/infra/secret";

/** The link's secret: one per booking, until the trainee changes the password. */
function tokenOf({ activityId, traineeId, bookedAt, tokenVersion }: HeldBooking): string {
  return keyedHash(
    `place ${activityId} ${traineeId} ${bookedAt.getTime()} ${tokenVersion}`,
  ).toString("base64url");
}

export interface LinkedBooking extends HeldBooking {
  token: string;
  placeUrl: string;
}

export function withPlaceUrl(booking: HeldBooking): LinkedBooking {
  const token = tokenOf(booking);
  return { ...booking, token, placeUrl: pageUrl(`/place/${token}`) };
}

/** The database stores only a link's hash. */
export async function storePlaceLinks(
  tx: Tx,
  coachId: CoachId,
  bookings: readonly LinkedBooking[],
): Promise<void> {
  if (bookings.length === 0) return;
  await insertPlaceLinks(
    tx,
    coachId,
    bookings.map(({ traineeId, activityId, bookedAt, token }) => ({
      hash: hashLinkToken(token),
      trainee: traineeId,
      activity: activityId,
      booked: bookedAt,
    })),
    clock(),
  );
}

/** Adds each booking's link for a mail. */
export async function linkBookings(
  tx: Tx,
  coachId: CoachId,
  bookings: readonly HeldBooking[],
): Promise<LinkedBooking[]> {
  const linked = bookings.map(withPlaceUrl);
  await storePlaceLinks(tx, coachId, linked);
  return linked;
}

/** Looks up a holder's link; of several bookings in a class, the one that changed last. */
export async function linkHolders(
  tx: Tx,
  coachId: CoachId,
  holders: readonly { activityId: string; traineeId: string }[],
): Promise<(holder: { activityId: string; traineeId: string }) => string | undefined> {
  const ids = (field: "activityId" | "traineeId") => [
    ...new Set(holders.map((holder) => holder[field])),
  ];
  const held = await listHeldBookings(tx, coachId, ids("activityId"), ids("traineeId"));
  const key = ({ activityId, traineeId }: { activityId: string; traineeId: string }) =>
    `${activityId} ${traineeId}`;
  const wanted = new Set(holders.map(key));
  const latest = [
    ...Map.groupBy(
      held.filter((booking) => wanted.has(key(booking))),
      key,
    ).values(),
  ].flatMap(([first]) => first ?? []);
  const urls = new Map(
    (await linkBookings(tx, coachId, latest)).map((booking) => [key(booking), booking.placeUrl]),
  );
  return (holder) => urls.get(key(holder));
}
