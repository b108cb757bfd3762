import "server-only";
import sharp, { type ResizeOptions } from "sharp";
import {
  findAssistantOfCoach,
  lockAssistantOfCoach,
  updateAssistant,
} from "@/db/queries/accounts/assistants";
import {
  deleteUnusedPicture,
  insertPicture,
  listUnusedPictures,
} from "@/db/queries/accounts/pictures";
import { lockUser, updateUser } from "@/db/queries/accounts/users";
import { findClassKind, updateClassKind } from "@/db/queries/classes/class-kinds";
import type { AccountId, CoachScope, SystemScope } from "@/db/scope";
import { afterCommit, database, type Tx, transaction } from "@/db/transaction";
import { MAX_PIXELS } from "@/lib/contract/endpoint";
import { AppError } from "@/lib/error-codes";
import { afterwards } from "@/lib/infra/afterwards";
import { logFailure } from "@/lib/infra/log";
import { readPicture, removePicture, storePicture } from "@/lib/integrations/pictures";
import { concurrencyLimiter } from "@/lib/services/operations/concurrency-limiter";
import { eachItem } from "@/lib/services/operations/each-item";

type Shape = Pick<ResizeOptions, "width" | "height" | "fit" | "withoutEnlargement">;
const AVATAR: Shape = { width: 512, height: 512, fit: "cover" };
const WIDE: Shape = { width: 1600, height: 900, fit: "inside", withoutEnlargement: true };
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

sharp.concurrency(1);
// No picture is resized twice.
sharp.cache(false);
// Resizing one picture may take 100 MB and a whole processor.
const resizeLimiter = concurrencyLimiter({
  concurrency: 2,
  maxWaitMs: 50_000,
  errorCode: "PICTURES_BUSY",
});

// libvips names a failure only in its message.
const NOT_ABOUT_THE_FILE = /^Error: timeout:|(out of|insufficient) memory/i;

function pictureError(error: unknown): AppError {
  if (!NOT_ABOUT_THE_FILE.test(String(error))) return new AppError("NOT_AN_IMAGE");
  return Object.assign(new AppError("PICTURES_BUSY", undefined, 1), { cause: error });
}

/** The format and size in a file's head. Throws NOT_AN_IMAGE, PICTURES_BUSY. */
async function readHead(bytes: Uint8Array) {
  try {
    return await sharp(bytes, { limitInputPixels: false }).metadata();
  } catch (error) {
    throw pictureError(error);
  }
}

/**
 * A WebP of this shape, upright and without metadata.
 * Throws NOT_AN_IMAGE, TOO_MANY_PIXELS, PICTURES_BUSY.
 */
async function toWebp(bytes: Uint8Array, shape: Shape): Promise<Buffer> {
  const { format, width, height } = await readHead(bytes);
  if (!FORMATS.has(format)) throw new AppError("NOT_AN_IMAGE");
  if (width * height > MAX_PIXELS) throw new AppError("TOO_MANY_PIXELS");
  try {
    const image = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: "error",
      pages: 1,
      sequentialRead: true,
    });
    return await image
      .rotate()
      .resize(shape)
      .webp({ quality: 82 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch (error) {
    throw pictureError(error);
  }
}

/** Throws PICTURE_NOT_STORED, with the cause for the log. */
async function store(picture: Buffer): Promise<string> {
  try {
    return await storePicture(picture);
  } catch (error) {
    throw Object.assign(new AppError("PICTURE_NOT_STORED"), { cause: error });
  }
}

/** `replace` sets the new URL and returns the old one, whose file is removed after the commit. */
async function changePicture(
  ownerId: AccountId,
  bytes: Uint8Array,
  shape: Shape,
  replace: (tx: Tx, url: string) => Promise<string | null>,
): Promise<{ url: string }> {
  const url = await store(await resizeLimiter("", () => toWebp(bytes, shape)));
  try {
    await transaction(async (tx) => {
      const old = await replace(tx, url);
      await insertPicture(tx, url, ownerId);
      if (old && (await deleteUnusedPicture(tx, ownerId, old)))
        afterCommit(tx, () =>
          afterwards(() => eachItem("pictures", [{ url: old, ownerId }], removeFile)),
        );
    });
  } catch (error) {
    await removePicture(url).catch((reason) => logFailure({ service: "pictures" }, reason));
    throw error;
  }
  return { url };
}

/** Throws NOT_AN_IMAGE, TOO_MANY_PIXELS, PICTURES_BUSY, PICTURE_NOT_STORED. */
export const changeAvatar = (userId: AccountId, bytes: Uint8Array): Promise<{ url: string }> =>
  changePicture(userId, bytes, AVATAR, async (tx, url) => {
    const user = await lockUser(tx, userId);
    if (!user) throw new AppError("NOT_LOGGED_IN");
    await updateUser(tx, userId, { urlPicture: url });
    return user.urlPicture;
  });

/** Throws ASSISTANT_NOT_FOUND, NOT_AN_IMAGE, TOO_MANY_PIXELS, PICTURES_BUSY, PICTURE_NOT_STORED. */
export async function changeAssistantAvatar(
  coachId: CoachScope,
  assistantId: string,
  bytes: Uint8Array,
): Promise<{ url: string }> {
  // Resizing takes long and must not hold a row lock, so the check comes before it.
  if (!(await findAssistantOfCoach(database(), coachId, assistantId)))
    throw new AppError("ASSISTANT_NOT_FOUND");
  return changePicture(coachId, bytes, AVATAR, async (tx, url) => {
    const assistant = await lockAssistantOfCoach(tx, coachId, assistantId);
    if (!assistant) throw new AppError("ASSISTANT_NOT_FOUND");
    await updateAssistant(tx, coachId, assistantId, { urlPicture: url });
    return assistant.urlPicture;
  });
}

/** Throws KIND_NOT_FOUND, NOT_AN_IMAGE, TOO_MANY_PIXELS, PICTURES_BUSY, PICTURE_NOT_STORED. */
export async function changeKindPicture(
  coachId: CoachScope,
  id: string,
  bytes: Uint8Array,
): Promise<{ url: string }> {
  if (!(await findClassKind(database(), coachId, id))) throw new AppError("KIND_NOT_FOUND");
  return changePicture(coachId, bytes, WIDE, async (tx, url) => {
    if (!(await updateClassKind(tx, coachId, id, { urlPicture: url })))
      throw new AppError("KIND_NOT_FOUND");
    return null;
  });
}

/** Throws NOT_AN_IMAGE, TOO_MANY_PIXELS, PICTURES_BUSY, PICTURE_NOT_STORED. */
export const changeCover = (coachId: CoachScope, bytes: Uint8Array): Promise<{ url: string }> =>
  changePicture(coachId, bytes, WIDE, async (tx, url) => {
    if (!(await updateUser(tx, coachId, { coverUrl: url }))) throw new AppError("NOT_LOGGED_IN");
    return null;
  });

export async function removeCover(coachId: CoachScope): Promise<void> {
  await transaction((tx) => updateUser(tx, coachId, { coverUrl: null }));
}

interface StoredPicture {
  url: string;
  ownerId: AccountId;
}

/** A file that cannot be removed now gets its row back for the next cleaning. */
async function removeFile({ url, ownerId }: StoredPicture): Promise<void> {
  try {
    await removePicture(url);
  } catch (error) {
    await transaction((tx) => insertPicture(tx, url, ownerId));
    throw error;
  }
}

/** Removes the pictures that nothing shows. */
export const removePictures = (pictures: readonly StoredPicture[]) =>
  eachItem("pictures", pictures, async (picture) => {
    const { ownerId, url } = picture;
    const isDeleted = await transaction((tx) => deleteUnusedPicture(tx, ownerId, url));
    if (isDeleted) await removeFile(picture);
  });

/** Removes the files that a new cover, a deleted kind or a failed removal left behind. */
export async function removeUnusedPictures(scope: SystemScope): Promise<void> {
  await removePictures(await listUnusedPictures(database(), scope));
}

/** Throws PICTURE_NOT_FOUND. */
export async function getPicture(name: string): Promise<Buffer> {
  const bytes = await readPicture(name);
  if (!bytes) throw new AppError("PICTURE_NOT_FOUND");
  return bytes;
}
