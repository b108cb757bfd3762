import "server-only";
import { createHash } from "node:crypto";
import type { PublicClass } from "@/lib/contract/public/public";
import { type SocialPicture, socialPicture } from "@/lib/documents/social-picture";
import { AppError } from "@/lib/error-codes";
import { formatShortDay, formatSpokenTime } from "@/lib/format";
import { cachePicture, readCachedPicture } from "@/lib/integrations/cached-pictures";
import { readPictureAt } from "@/lib/integrations/pictures";
import { type CoachPage, getCoachPage } from "@/lib/services/public/public-page";
import { getPublicClass } from "@/lib/services/public/public-schedule";

// Pictures are rendered one at a time, so that other requests get a processor.
const MAX_PENDING = 20;
const NAME = /^(?:cours-([A-Z0-9]{6})-([0-9a-f-]{36})|coach-([A-Z0-9]{6}))\.jpg$/i;

/** `photo` is a URL. */
type Facts = Omit<SocialPicture, "photo"> & { photo: string | null };

const factsOfClass = ({ activity, coverUrl, url }: PublicClass): Facts => ({
  title: activity.label,
  lines: [formatSpokenTime(activity.beginDate), activity.place, `avec ${activity.coachName}`],
  day: formatShortDay(activity.beginDate).split(" "),
  colour: activity.colour,
  photo: coverUrl ?? url,
});

type Coach = Pick<CoachPage, "code" | "displayName" | "coverUrl" | "url">;
const factsOfCoach = ({ displayName, coverUrl, url }: Coach): Facts => ({
  title: displayName,
  lines: ["Cours et réservations"],
  day: null,
  colour: null,
  photo: coverUrl ?? url,
});

const keyOf = (facts: Facts) =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);

const versioned = (name: string, facts: Facts): string =>
  `/pictures/${name}.jpg?v=${keyOf(facts).slice(0, 8)}`;

/** Returns the path of a class's picture, with a version of the facts it shows. */
export const classPicturePath = (shown: PublicClass): string =>
  versioned(`cours-${shown.code}-${shown.activity.id}`, factsOfClass(shown));

export const coachPicturePath = (coach: Coach): string =>
  versioned(`coach-${coach.code}`, factsOfCoach(coach));

let last: Promise<unknown> = Promise.resolve();
const pending = new Map<string, Promise<Buffer>>();

async function render(facts: Facts, key: string): Promise<Buffer> {
  const running = pending.get(key);
  if (running) return running;
  if (pending.size >= MAX_PENDING) throw new AppError("PICTURES_BUSY", undefined, 2);
  const rendering = last
    .catch(() => undefined)
    .then(async () => {
      const photo = facts.photo && (await readPictureAt(facts.photo));
      const bytes = await socialPicture({ ...facts, photo: photo || null });
      await cachePicture(key, bytes);
      return bytes;
    })
    .finally(() => pending.delete(key));
  last = rendering;
  pending.set(key, rendering);
  return rendering;
}

async function findFacts([
  ,
  code = "",
  id = "",
  coachCode,
]: RegExpExecArray): Promise<Facts | null> {
  if (coachCode) {
    const coach = await getCoachPage(coachCode);
    return coach && factsOfCoach(coach);
  }
  const shown = await getPublicClass(code, id);
  return shown && factsOfClass(shown);
}

/**
 * Returns the picture of a coach or a public class, or null when `name` names neither.
 * Throws PICTURE_NOT_FOUND, PICTURES_BUSY.
 */
export async function getSocialPicture(name: string): Promise<Buffer | null> {
  const match = NAME.exec(name);
  if (!match) return null;
  const facts = await findFacts(match);
  if (!facts) throw new AppError("PICTURE_NOT_FOUND");
  const key = keyOf(facts);
  return (await readCachedPicture(key)) ?? render(facts, key);
}
