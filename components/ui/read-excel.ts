import Papa from "papaparse";
import type { CellValue, SheetData } from "read-excel-file/universal";
import { trimWorkbook } from "@/components/ui/trim-workbook";

const excelCellText = (cell: CellValue | null): string => {
  if (cell === null) return "";
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  if (typeof cell === "boolean") return cell ? "oui" : "non";
  return String(cell);
};

/** Returns the sheet's rows as texts, without empty rows and columns and a heading above the titles. */
function filledCells(sheet: SheetData): string[][] {
  const filled = sheet
    .map((row) => row.map((cell) => excelCellText(cell).trim()))
    .filter((row) => row.some(Boolean));
  const titles = filled.findIndex((row) => row.filter(Boolean).length > 1);
  const rows = filled.slice(Math.max(0, titles));
  const width = Math.max(0, ...rows.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, n) => n).filter((n) =>
    rows.some((row) => row[n]),
  );
  return rows.map((row) => columns.map((n) => row[n] ?? ""));
}

/**
 * Returns the first sheet of at least two columns as tab-separated text, or an empty text. Throws for
 * an old, locked or broken file.
 */
export async function readExcel(file: Blob): Promise<string> {
  const { default: readXlsxFile } = await import("read-excel-file/universal");
  for (const { data } of await readXlsxFile(trimWorkbook(await file.arrayBuffer()))) {
    const cells = filledCells(data);
    if ((cells[0]?.length ?? 0) >= 2)
      return Papa.unparse(cells, { delimiter: "\t", newline: "\n" });
  }
  return "";
}
