import "server-only";
import { createHash } from "node:crypto";
import type { PublicClass } from "@/lib/contract/public/public";
import { classPicture } from "@/lib/documents/class-picture";
import { AppError } from "@/lib/error-codes";
import { formatLongInstant } from "@/lib/format";
import { cachePicture, readCachedPicture } from "@/lib/integrations/cached-pictures";
import { getPublicClass } from "@/lib/services/public/public";

/** Drawn one after the other, so that nobody else waits for a processor; of more than this, the others come back later. */
const MOST_WAITING = 20;
const NAME = /^cours-([A-Z0-9]{6})-([0-9a-f-]{36})\.png$/i;

const factsOf = ({ activity }: PublicClass) => ({
  label: activity.label,
  when: formatLongInstant(activity.beginDate),
  place: activity.place,
  coach: activity.coachName,
});

const keyOf = (facts: ReturnType<typeof factsOf>) =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);

/** Where the picture of a class is: another address once what it shows has changed. */
export const classPicturePath = (shown: PublicClass): string =>
  `/pictures/cours-${shown.code}-${shown.activity.id}.png?v=${keyOf(factsOf(shown)).slice(0, 8)}`;

let last: Promise<unknown> = Promise.resolve();
const waiting = new Map<string, Promise<Buffer>>();

async function draw(facts: ReturnType<typeof factsOf>, key: string): Promise<Buffer> {
  const under = waiting.get(key);
  if (under) return under;
  if (waiting.size >= MOST_WAITING) throw new AppError("PICTURES_BUSY", undefined, 2);
  const drawing = last
    .catch(() => undefined)
    .then(async () => {
      const bytes = await classPicture(facts);
      await cachePicture(key, bytes);
      return bytes;
    })
    .finally(() => waiting.delete(key));
  last = drawing;
  waiting.set(key, drawing);
  return drawing;
}

/** The picture of a class that everybody may see, as long as they may; null: this is no name of one. Throws PICTURE_NOT_FOUND, PICTURES_BUSY. */
export async function getClassPicture(name: string): Promise<Buffer | null> {
  const [, code, id] = NAME.exec(name) ?? [];
  if (!code || !id) return null;
  const shown = await getPublicClass(code, id);
  if (!shown) throw new AppError("PICTURE_NOT_FOUND");
  const facts = factsOf(shown);
  const key = keyOf(facts);
  return (await readCachedPicture(key)) ?? draw(facts, key);
}
