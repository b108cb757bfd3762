import "server-only";
import sharp from "sharp";
import { afterCommit, transaction } from "@/db/client";
import { findAssistantOfCoach, updateAssistant } from "@/db/queries/assistants";
import { deletePicture, insertPicture, lockUser, updateUser } from "@/db/queries/users";
import { AppError } from "@/lib/errors";
import { readPicture, removePicture, storePicture } from "@/lib/integrations/pictures";

const SIDE = 512;
/** sharp's own limit lets a small file of 16000×16000 pixels through. */
const MAX_PIXELS = 24e6;
const FORMATS = new Set(["jpeg", "png", "webp", "gif", "heif"]);

sharp.concurrency(1);

/** A 512×512 WebP, upright and without metadata. Throws NOT_AN_IMAGE. */
async function toAvatar(bytes: Uint8Array): Promise<Buffer> {
  try {
    const image = sharp(bytes, {
      limitInputPixels: MAX_PIXELS,
      failOn: "error",
      pages: 1,
      sequentialRead: true,
    });
    if (!FORMATS.has((await image.metadata()).format ?? "")) throw new AppError("NOT_AN_IMAGE");
    return await image
      .rotate()
      .resize(SIDE, SIDE, { fit: "cover" })
      .webp({ quality: 82 })
      .timeout({ seconds: 5 })
      .toBuffer();
  } catch {
    throw new AppError("NOT_AN_IMAGE");
  }
}

/** The caller's new picture; the old one is removed once the change is kept. Throws NOT_AN_IMAGE. */
export async function changeAvatar(userId: string, bytes: Uint8Array): Promise<{ url: string }> {
  const url = await storePicture(await toAvatar(bytes));
  try {
    await transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!user) throw new AppError("NOT_LOGGED_IN");
      await insertPicture(tx, url, userId);
      await updateUser(tx, userId, { urlPicture: url });
      const old = user.urlPicture;
      if (old && (await deletePicture(tx, userId, old)))
        afterCommit(() => void removePicture(old).catch(() => undefined));
    });
  } catch (error) {
    await removePicture(url).catch(() => undefined);
    throw error;
  }
  return { url };
}

/** The same for one of the coach's teachers. Throws ASSISTANT_NOT_FOUND, NOT_AN_IMAGE. */
export async function changeAssistantAvatar(
  coachId: string,
  assistantId: string,
  bytes: Uint8Array,
): Promise<{ url: string }> {
  return transaction(async (tx) => {
    const assistant = await findAssistantOfCoach(tx, coachId, assistantId);
    if (!assistant) throw new AppError("ASSISTANT_NOT_FOUND");
    const url = await storePicture(await toAvatar(bytes));
    await insertPicture(tx, url, coachId);
    await updateAssistant(tx, coachId, assistantId, { urlPicture: url });
    const old = assistant.urlPicture;
    if (old && (await deletePicture(tx, coachId, old)))
      afterCommit(() => void removePicture(old).catch(() => undefined));
    return { url };
  });
}

/** A picture kept on disk. Throws PICTURE_NOT_FOUND. */
export async function getPicture(name: string): Promise<Buffer> {
  const bytes = await readPicture(name);
  if (!bytes) throw new AppError("PICTURE_NOT_FOUND");
  return bytes;
}
