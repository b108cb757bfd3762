/** The server has the same limit. */
const MAX_BYTES = 2_097_152;

/** Decodes UTF-8, or else Windows-1252. Null when the file is above 2 MB. */
export async function readFile(file: Blob): Promise<string | null> {
  if (file.size > MAX_BYTES) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
