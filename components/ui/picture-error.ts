import { MAX_PICTURE, MAX_PIXELS } from "@/lib/contract/endpoint";

/** Returns why the browser cannot show this file, or null. The file's name does not count. */
export async function pictureError(file: File): Promise<string | null> {
  if (file.size > MAX_PICTURE) return "L'image est trop lourde\u00a0: 5\u00a0Mo au plus.";
  const bitmap = file.type.startsWith("image/")
    ? await createImageBitmap(file).catch(() => null)
    : null;
  if (!bitmap) return "Ce fichier n'est pas une image. Choisissez une image JPEG, PNG ou WebP.";
  const pixels = bitmap.width * bitmap.height;
  bitmap.close();
  return pixels > MAX_PIXELS ? "L'image a trop de pixels\u00a0: 24\u00a0millions au plus." : null;
}
