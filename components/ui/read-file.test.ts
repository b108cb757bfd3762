import { expect, test } from "vitest";
import { cell, workbook } from "@/testing/workbook";
import { readFile } from "./read-file";

const fileOf = (bytes: BlobPart, name = "eleves.csv") => new File([bytes], name);

test.each([
  ["UTF-8", Buffer.from("Zoé €"), "Zoé €"],
  ["UTF-8 with a byte order mark", Buffer.from("\ufeffZoé"), "Zoé"],
  ["Windows-1252", Buffer.from([0x5a, 0x6f, 0xe9, 0x20, 0x80]), "Zoé €"],
])("readFile decodes a file of %s", async (_, bytes, text) => {
  expect(await readFile(fileOf(bytes))).toEqual({ text });
});

test("readFile returns an error sentence when a file holds no text", async () => {
  expect(await readFile(fileOf(Buffer.from("\x89PNG\r\n\0\0\0")))).toEqual({
    wrong: "Ce fichier n'est pas un tableau de texte. Enregistrez-le en CSV.",
  });
});

test("readFile returns the first sheet of two columns as tab-separated text", async () => {
  const note = `<row r="1">${cell("A1", "Bonjour")}</row>`;
  const table = [
    `<row r="2">${cell("B2", "Prénom")}${cell("D2", "Début")}${cell("E2", "Prix")}${cell("F2", "Payé")}</row>`,
    `<row r="3"><c r="B3" s="1"/></row>`,
    `<row r="4">${cell("B4", "Anne")}<c r="D4" s="1"><v>46347</v></c><c r="E4"><f>60*2</f><v>120.5</v></c><c r="F4" t="b"><v>1</v></c></row>`,
  ].join("");
  expect(await readFile(fileOf(workbook(note, table)))).toEqual({
    text: "Prénom\tDébut\tPrix\tPayé\nAnne\t2026-11-21\t120.5\toui",
  });
  expect(await readFile(fileOf(workbook(note)))).toEqual({
    wrong: "Ce fichier ne contient aucun tableau de deux colonnes ou plus.",
  });
});

test("readFile reads two rows when a hundred thousand others are only formatted", async () => {
  const titles = `<row r="1">${cell("A1", "Prénom")}${cell("B1", "Nom")}</row>`;
  const empty = Array.from(
    { length: 100_000 },
    (_, n) => `<row r="${n + 2}"><c r="A${n + 2}" s="1"/></row>`,
  );
  const last = `<row r="1048576">${cell("A1048576", "Anne")}${cell("B1048576", "Roux")}</row>`;
  const file = fileOf(workbook([titles, ...empty, last].join("")));
  expect(await readFile(file)).toEqual({ text: "Prénom\tNom\nAnne\tRoux" });
});

test("readFile repeats a value in the rows its cell is merged over", async () => {
  const sheet = [
    `<row r="1">${cell("A1", "Élèves de la saison")}<c r="B1" s="1"/></row>`,
    `<row r="3">${cell("A3", "Name")}${cell("B3", "Email")}${cell("C3", "Pass")}</row>`,
    `<row r="4">${cell("A4", "Anne Roux")}${cell("B4", "anne@exemple.fr")}${cell("C4", "Dix")}</row>`,
    `<row r="5"><c r="A5"/><c r="B5"/>${cell("C5", "Cinq")}</row>`,
    `<row r="6">${cell("A6", "Bob Gil")}${cell("C6", "Cinq")}</row>`,
  ].join("");
  const merges =
    '<mergeCells><mergeCell ref="A1:C1"/><mergeCell ref="A4:A5"/><mergeCell ref="B4:B5"/></mergeCells>';
  expect(await readFile(fileOf(workbook({ rows: sheet, merges })))).toEqual({
    text: [
      "Name\tEmail\tPass",
      "Anne Roux\tanne@exemple.fr\tDix",
      "Anne Roux\tanne@exemple.fr\tCinq",
      "Bob Gil\t\tCinq",
    ].join("\n"),
  });
});

test.each([
  ["a text above 2 MB", new Uint8Array(2_097_153), "2\u00a0Mo au plus"],
  [
    "an Excel file above 10 MB",
    Buffer.concat([Buffer.from([0x50, 0x4b, 0x03, 0x04]), Buffer.alloc(10_485_757)]),
    "10\u00a0Mo au plus",
  ],
  ["an old or locked file", [0xd0, 0xcf, 0x11, 0xe0, 0xa1], "un mot de passe ou un ancien format"],
  ["a broken Excel file", [0x50, 0x4b, 0x03, 0x04, 0x14], "abîmé"],
  ["an empty file", [], "Ce fichier est vide."],
  ["a file of blanks", Buffer.from("\ufeff\r\n"), "Ce fichier est vide."],
  ["a web page named .xls", Buffer.from("<table>"), "pas un vrai fichier Excel", "Eleves.XLS"],
  ["a text named .xlsx", Buffer.from("Prénom;Nom"), "pas un vrai fichier Excel", "eleves.xlsx"],
])("readFile says what to do with %s", async (_, bytes, sentence, name?: string) => {
  const { wrong } = await readFile(fileOf(new Uint8Array(bytes), name));
  expect(wrong).toContain(sentence);
});
