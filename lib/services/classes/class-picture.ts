import "server-only";
import { createHash } from "node:crypto";
import type { PublicClass } from "@/lib/contract/public/public";
import { classPicture } from "@/lib/documents/class-picture";
import { AppError } from "@/lib/error-codes";
import { formatLongInstant } from "@/lib/format";
import { cachePicture, readCachedPicture } from "@/lib/integrations/cached-pictures";
import { getPublicClass } from "@/lib/services/public/public";

// Pictures are rendered one at a time, so that other requests get a processor.
const MAX_PENDING = 20;
const NAME = /^cours-([A-Z0-9]{6})-([0-9a-f-]{36})\.png$/i;

const factsOf = ({ activity }: PublicClass) => ({
  label: activity.label,
  when: formatLongInstant(activity.beginDate),
  place: activity.place,
  coach: activity.coachName,
});

const keyOf = (facts: ReturnType<typeof factsOf>) =>
  createHash("sha256").update(JSON.stringify(facts)).digest("hex").slice(0, 32);

/** Returns the path of a class's picture, with a version of the facts it shows. */
export const classPicturePath = (shown: PublicClass): string =>
  `/pictures/cours-${shown.code}-${shown.activity.id}.png?v=${keyOf(factsOf(shown)).slice(0, 8)}`;

let last: Promise<unknown> = Promise.resolve();
const pending = new Map<string, Promise<Buffer>>();

async function render(facts: ReturnType<typeof factsOf>, key: string): Promise<Buffer> {
  const running = pending.get(key);
  if (running) return running;
  if (pending.size >= MAX_PENDING) throw new AppError("PICTURES_BUSY", undefined, 2);
  const rendering = last
    .catch(() => undefined)
    .then(async () => {
      const bytes = await classPicture(facts);
      await cachePicture(key, bytes);
      return bytes;
    })
    .finally(() => pending.delete(key));
  last = rendering;
  pending.set(key, rendering);
  return rendering;
}

/**
 * Returns the picture of a public class, or null when `name` is no picture name.
 * Throws PICTURE_NOT_FOUND, PICTURES_BUSY.
 */
export async function getClassPicture(name: string): Promise<Buffer | null> {
  const [, code, id] = NAME.exec(name) ?? [];
  if (!code || !id) return null;
  const shown = await getPublicClass(code, id);
  if (!shown) throw new AppError("PICTURE_NOT_FOUND");
  const facts = factsOf(shown);
  const key = keyOf(facts);
  return (await readCachedPicture(key)) ?? render(facts, key);
}
