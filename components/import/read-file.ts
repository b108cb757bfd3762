/** What a table may weigh; the server says so too. */
const MOST_BYTES = 2_097_152;

/** The text of a file: UTF-8 where it is that, else as French Windows wrote it. Null: too heavy. */
export async function readFile(file: Blob): Promise<string | null> {
  if (file.size > MOST_BYTES) return null;
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
