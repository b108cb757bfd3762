import { zipSync } from "fflate";
import { expect, test } from "vitest";
import { readFile } from "./read-file";

test.each([
  ["UTF-8", Buffer.from("Zoé €"), "Zoé €"],
  ["UTF-8 with a byte order mark", Buffer.from("\ufeffZoé"), "Zoé"],
  ["Windows-1252", Buffer.from([0x5a, 0x6f, 0xe9, 0x20, 0x80]), "Zoé €"],
])("readFile decodes a file of %s", async (_, bytes, text) => {
  expect(await readFile(new Blob([bytes]))).toEqual({ text });
});

const xml = (text: string) => Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${text}`);
const MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE = "http://schemas.openxmlformats.org/package/2006/relationships";

/** A workbook with these sheets' rows; cells of style 1 are days. */
function workbook(...sheets: string[]): Blob {
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
      sheets.map((rows, n) => [
        `xl/worksheets/sheet${n + 1}.xml`,
        xml(`<worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`),
      ]),
    ),
  };
  return new Blob([zipSync(files)]);
}
const text = (at: string, value: string) =>
  `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;

test("readFile returns the first sheet of two columns as tab-separated text", async () => {
  const note = `<row r="1">${text("A1", "Bonjour")}</row>`;
  const table = [
    `<row r="2">${text("B2", "Prénom")}${text("D2", "Début")}${text("E2", "Prix")}${text("F2", "Payé")}</row>`,
    `<row r="3"><c r="B3" s="1"/></row>`,
    `<row r="4">${text("B4", "Anne")}<c r="D4" s="1"><v>46347</v></c><c r="E4"><f>60*2</f><v>120.5</v></c><c r="F4" t="b"><v>1</v></c></row>`,
    ...Array.from({ length: 3000 }, (_, n) => `<row r="${n + 5}"><c r="A${n + 5}" s="1"/></row>`),
  ].join("");
  expect(await readFile(workbook(note, table))).toEqual({
    text: "Prénom\tDébut\tPrix\tPayé\nAnne\t2026-11-21\t120.5\toui",
  });
  expect(await readFile(workbook(note))).toEqual({
    wrong: "Ce fichier ne contient aucun tableau de deux colonnes ou plus.",
  });
});

test.each([
  ["a text above 2 MB", new Uint8Array(2_097_153), "trop lourd"],
  ["an old or locked file", [0xd0, 0xcf, 0x11, 0xe0, 0xa1], "un mot de passe ou un ancien format"],
  ["a broken Excel file", [0x50, 0x4b, 0x03, 0x04, 0x14], "abîmé"],
])("readFile says what to do with %s", async (_, bytes, sentence) => {
  const { wrong } = await readFile(new Blob([new Uint8Array(bytes)]));
  expect(wrong).toContain(sentence);
});
