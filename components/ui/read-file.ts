import { MOST_TABLE_TEXT } from "@/lib/contract/imports/table-text";

/** A spreadsheet is compressed, and its empty cells count. */
const MAX_EXCEL = 10 * 1024 * 1024;

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, n) => bytes[n] === byte);
const ZIP = [0x50, 0x4b, 0x03, 0x04];
/** The container of .xls files and of locked .xlsx files. */
const COMPOUND = [0xd0, 0xcf, 0x11, 0xe0];

const tooLarge = (megabytes: number) =>
  `Ce fichier est trop lourd\u00a0: ${megabytes}\u00a0Mo au plus.`;
const LOCKED =
  "Ce fichier a un mot de passe ou un ancien format. Enregistrez-le en .xlsx ou en CSV.";
const BROKEN = "Ce fichier Excel est abîmé. Enregistrez-le en .xlsx ou en CSV.";
const NO_WORKBOOK =
  "Ce fichier n'est pas un vrai fichier Excel. Enregistrez-le en .xlsx ou en CSV.";
const EMPTY = "Ce fichier est vide.";
const NO_TEXT = "Ce fichier n'est pas un tableau de texte. Enregistrez-le en CSV.";
const NO_TABLE = "Ce fichier ne contient aucun tableau de deux colonnes ou plus.";

type ReadFile = { text: string; wrong?: never } | { wrong: string };

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

async function readExcelFile(file: Blob): Promise<ReadFile> {
  if (file.size > MAX_EXCEL) return { wrong: tooLarge(10) };
  const { readExcel } = await import("@/components/ui/read-excel");
  const text = await readExcel(file).catch(() => null);
  if (text === null) return { wrong: BROKEN };
  return text === "" ? { wrong: NO_TABLE } : { text };
}

/** Returns the table's text from an Excel, UTF-8 or Windows-1252 file, or an error sentence. */
export async function readFile(file: File): Promise<ReadFile> {
  const start = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  if (startsWith(start, COMPOUND)) return { wrong: LOCKED };
  if (startsWith(start, ZIP)) return readExcelFile(file);
  if (file.size > MOST_TABLE_TEXT) return { wrong: tooLarge(2) };
  const text = decode(new Uint8Array(await file.arrayBuffer()));
  if (text.trim() === "") return { wrong: EMPTY };
  // The name promises a workbook, so the text may be a web page.
  if (/\.xlsx?$/i.test(file.name)) return { wrong: NO_WORKBOOK };
  return text.includes("\0") ? { wrong: NO_TEXT } : { text };
}
