import { MAX_PICTURE } from "@/lib/contract/endpoint";

/** Returns why the browser cannot show this file, or null. The file's name does not count. */
export async function pictureError(file: File): Promise<string | null> {
  if (file.size > MAX_PICTURE) return "L'image est trop lourde\u00a0: 5\u00a0Mo au plus.";
  const bitmap = file.type.startsWith("image/")
    ? await createImageBitmap(file).catch(() => null)
    : null;
  bitmap?.close();
  return bitmap ? null : "Ce fichier n'est pas une image. Choisissez une image JPEG, PNG ou WebP.";
}
