import { zipSync } from "fflate";

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

interface Sheet {
  rows: string;
  /** The element that names the merged cells. */
  merges?: string;
}

/** An Excel file with these rows per sheet; cells of style 1 are days. */
export function workbook(...given: (string | Sheet)[]): Uint8Array<ArrayBuffer> {
  const sheets = given.map((sheet): Sheet => (typeof sheet === "string" ? { rows: sheet } : sheet));
  const ids = sheets.map((_, n) => n + 1);
  const files = {
    "[Content_Types].xml": xml(
      `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>`,
    ),
    "_rels/.rels": xml(
      `<Relationships xmlns="${PACKAGE}"><Relationship Id="r" Type="${RELATIONS}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    "xl/workbook.xml": xml(
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><sheets>${ids.map((id) => `<sheet name="S${id}" sheetId="${id}" r:id="r${id}"/>`).join("")}</sheets></workbook>`,
    ),
    "xl/_rels/workbook.xml.rels": xml(
      `<Relationships xmlns="${PACKAGE}">${ids.map((id) => `<Relationship Id="r${id}" Type="${RELATIONS}/worksheet" Target="worksheets/sheet${id}.xml"/>`).join("")}</Relationships>`,
    ),
    "xl/styles.xml": xml(
      `<styleSheet xmlns="${MAIN}"><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    ),
    ...Object.fromEntries(
      sheets.map(({ rows, merges = "" }, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        xml(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData>${merges}</worksheet>`),
      ]),
    ),
  };
  return new Uint8Array(zipSync(files, { level: 1 }));
}

/** A cell of text at this address. */
export const cell = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
