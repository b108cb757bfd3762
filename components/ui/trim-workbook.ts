import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";

const ROW = /<((?:\w+:)?row)\b([^>]*?)(?:\/>|>([\s\S]*?)<\/\1>)/g;
const CELL = /<((?:\w+:)?c)\b[^>]*?(?:\/>|>([\s\S]*?)<\/\1>)/g;
const VALUE = /<(?:\w+:)?[vt]\b[^>]*>[^<]/;
const MERGED = /<(?:\w+:)?mergeCell\b[^>]*?\bref="([A-Z]+)(\d+):[A-Z]+(\d+)"/g;
/** The most rows that a merged cell is repeated in. */
const MOST_MERGED = 5000;

/** The addresses below each first cell that is merged over several rows, by their row. */
function mergedBelow(xml: string): Map<number, { column: string; top: string }[]> {
  const below = new Map<number, { column: string; top: string }[]>();
  for (const [, column = "", first, last] of xml.matchAll(MERGED)) {
    const begin = Number(first);
    for (let row = begin + 1; row <= Math.min(Number(last), begin + MOST_MERGED); row += 1)
      below.set(row, [...(below.get(row) ?? []), { column, top: `${column}${begin}` }]);
  }
  return below;
}

const addressOf = (cell: string) => /\br="([A-Z]+\d+)"/.exec(cell)?.[1] ?? "";

function trimSheet(xml: string): string {
  const below = mergedBelow(xml);
  const tops = new Map([...below.values()].flat().map(({ top }) => [top, ""]));
  return xml.replace(ROW, (_, tag: string, attributes: string, content = "") => {
    const cells = new Map<string, string>();
    for (const [cell, , value = ""] of String(content).matchAll(CELL))
      if (VALUE.test(value)) cells.set(addressOf(cell), cell);
    for (const [address, cell] of cells) if (tops.has(address)) tops.set(address, cell);
    const row = /\br="(\d+)"/.exec(attributes)?.[1] ?? "";
    for (const { column, top } of below.get(Number(row)) ?? []) {
      const at = column + row;
      const repeated = tops.get(top)?.replace(/\br="[^"]*"/, `r="${at}"`);
      if (repeated && !cells.has(at)) cells.set(at, repeated);
    }
    const sorted = [...cells].sort(([a], [b]) => a.length - b.length || (a < b ? -1 : 1));
    return sorted.length > 0
      ? `<${tag}${attributes}>${sorted.map(([, cell]) => cell).join("")}</${tag}>`
      : "";
  });
}

/**
 * Returns an .xlsx file without its empty cells, of which a sheet may have millions.
 * The value of merged cells stands in each of their rows.
 */
export function trimWorkbook(file: ArrayBuffer): ArrayBuffer {
  const entries = unzipSync(new Uint8Array(file), {
    filter: ({ name }) => /\.(xml|rels)$/.test(name),
  });
  const trimmed = Object.entries(entries).map(([name, bytes]) => [
    name,
    name.startsWith("xl/worksheets/") && name.endsWith(".xml")
      ? strToU8(trimSheet(strFromU8(bytes)))
      : bytes,
  ]);
  return zipSync(Object.fromEntries(trimmed), { level: 0 }).buffer as ArrayBuffer;
}
