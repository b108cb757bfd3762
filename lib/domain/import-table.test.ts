import { expect, test } from "vitest";
import { mappingOf } from "./import-columns";
import {
  cellOf,
  frenchDay,
  hasKnownTitle,
  type ImportChoice,
  readImportTable,
} from "./import-table";

const readTable = (text: string, choice: Partial<ImportChoice> = {}) =>
  readImportTable(text, { firstLine: "TITLES", ...choice });

test.each([
  ["semicolons", "Prénom;Nom\nAna;Un", ["Prénom", "Nom"], [{ line: 2, cells: ["Ana", "Un"] }]],
  ["commas", "Prénom,Nom\nAna,Un", ["Prénom", "Nom"], [{ line: 2, cells: ["Ana", "Un"] }]],
  ["tabs", "Prénom\tNom\nAna\tUn", ["Prénom", "Nom"], [{ line: 2, cells: ["Ana", "Un"] }]],
  // The semicolon yields two known titles, the comma more columns but no known title.
  [
    "more known titles by one separator",
    "Prénom;Nom;a,b,c,d\nAna;Un;x",
    ["Prénom", "Nom", "a,b,c,d"],
    null,
  ],
  ["no known title", "a,b;c,d", ["a", "b;c", "d"], null],
  ["equally few known titles", "x;y,z,w", ["x;y", "z", "w"], null],
  ["other separators below the titles", "x;y\na,b,c", ["x", "y"], [{ line: 2, cells: ["a,b,c"] }]],
  ["nothing", "", [], []],
  ["one column", "Prénom\nAna", ["Prénom"], [{ line: 2, cells: ["Ana"] }]],
  ["a byte order mark", "\ufeffPrénom;Nom", ["Prénom", "Nom"], []],
  ["a byte order mark within a title", "Prénom;N\ufeffom", ["Prénom", "N\ufeffom"], []],
  ["spaces around titles", " Prénom ; Nom ", ["Prénom", "Nom"], []],
  ["spaces around cells", "Prénom;Nom\n Ana ;Un", null, [{ line: 2, cells: [" Ana ", "Un"] }]],
  [
    "blank lines, which count",
    "Prénom;Nom\n\n ; \nAna;\n",
    null,
    [{ line: 4, cells: ["Ana", ""] }],
  ],
  [
    "blank lines before the titles, which do not count",
    "\ufeff\r\n ;;\r\n\t\nPrénom;Nom\nAna;Un",
    ["Prénom", "Nom"],
    [{ line: 2, cells: ["Ana", "Un"] }],
  ],
  [
    "Excel's separator line",
    "sep=;\r\nPrénom;Nom\r\nAna;Un",
    ["Prénom", "Nom"],
    [{ line: 2, cells: ["Ana", "Un"] }],
  ],
  [
    "a separator line that differs from the titles",
    '\n"sep=,"\n\nx,y;z;w\nAna,Un',
    ["x", "y;z;w"],
    [{ line: 2, cells: ["Ana", "Un"] }],
  ],
  ["quotes within quotes", 'Prénom;Nom\n"An "Na" a";Un', null, [{ cells: ['An "Na" a', "Un"] }]],
  ["a quoted separator", 'Prénom;Nom\n"A;B";C', null, [{ line: 2, cells: ["A;B", "C"] }]],
])("a table with %s is read", (_, text, titles, rows) => {
  const read = readTable(text);
  expect(read).toMatchObject({ ...(titles && { titles }), ...(rows && { rows }) });
});

test("an unclosed quote is an error with the line that opens it", () => {
  expect(readTable('Prénom;Nom\nAna;Un\n"Bea;Deux\nCleo;Trois')).toEqual({
    error: "OPEN_QUOTE",
    line: 3,
  });
});

test("a table of more than 5000 rows is an error", () => {
  const table = (rows: number) => `Prénom${"\nAna".repeat(rows)}`;
  expect(readTable(table(5000))).toMatchObject({ rows: { length: 5000 } });
  expect(readTable(table(5001))).toEqual({ error: "TOO_MANY_ROWS" });
  expect(readTable(table(5000), { firstLine: "DATA" })).toEqual({ error: "TOO_MANY_ROWS" });
});

test.each([
  ["Nom is the whole name", "Nom;Email\nAnne Roux;a@b.fr", { fullName: 0, lastName: null }],
  ["Nom is the last name beside Prénom", "Nom;Prénom", { fullName: null, lastName: 0 }],
  ["Nom is the last name beside Prénom usuel", "Nom;Prénom usuel", { fullName: null, lastName: 0 }],
  ["a first name alone keeps the whole name", "Name;Vorname", { fullName: 0, firstName: 1 }],
  ["a last name alone keeps the whole name", "Name;Nachname", { fullName: 0, lastName: 1 }],
  ["two names win over a whole name", "Name;Nom;Vorname", { fullName: null, lastName: 1 }],
])("%s", (_, text, mapping) => {
  const table = readTable(text);
  if ("error" in table) throw new Error(table.error);
  expect(mappingOf(table.reading.columns)).toMatchObject(mapping);
});

test("a chosen column has priority over the titles", () => {
  const table = readTable("Prénom;Nom;Note", {
    mapping: { firstName: 1, lastName: 0, email: null },
  });
  if ("error" in table) throw new Error(table.error);
  expect(mappingOf(table.reading.columns)).toMatchObject({
    firstName: 1,
    lastName: 0,
    email: null,
    comment: null,
  });
});

test.each([
  ["a;Note", true],
  ["a;b", false],
])("a table with the titles %s has a known title: %s", (text, known) => {
  const table = readTable(text);
  if ("error" in table) throw new Error(table.error);
  expect(hasKnownTitle(table)).toBe(known);
});

test("the title Nom et prénom sets the order of a whole name unless one is chosen", () => {
  const text = "Nom et prénom;Email\nRoux Anne;a@b.fr";
  expect(readTable(text)).toMatchObject({ reading: { nameOrder: "LAST_FIRST" } });
  const chosen = readTable(text, { nameOrder: "FIRST_LAST" });
  expect(chosen).toMatchObject({ reading: { nameOrder: "FIRST_LAST" } });
  const other = readTable("Prénom et nom;Email");
  expect(other).toMatchObject({ reading: { nameOrder: "FIRST_LAST" } });
});

test("the first line is a row when it holds data", () => {
  const text = "Anne;Roux;a@b.fr\nLea;Petit;l@b.fr;extra";
  expect(readTable("Prénom;Email")).toMatchObject({ firstLineHasAddress: false });
  expect(readTable(text)).toMatchObject({ firstLineHasAddress: true });
  expect(readTable(text, { firstLine: "DATA" })).toMatchObject({
    titles: ["Colonne 1", "Colonne 2", "Colonne 3", "Colonne 4"],
    rows: [{ line: 1 }, { line: 2 }],
    firstLineHasAddress: false,
  });
});

test("a row uses the first filled column of a field", () => {
  const table = readTable("Note;Phone;Mobile phone\nx;;0612345678\nx;0111111111;0612345678\nx");
  if ("error" in table) throw new Error(table.error);
  const { columns } = table.reading;
  expect(table.rows.map(({ cells }) => cellOf(cells, columns, "phoneNumber"))).toEqual([
    "0612345678",
    "0111111111",
    "",
  ]);
});

test("a column is month-first by its own days alone", () => {
  const table = readTable("Start;End\n11/21/2026;01/02/2027\n2026-13-13;03/04/2027");
  expect(table).toMatchObject({ reading: { monthFirst: ["beginDate"] } });
});

test.each([
  ["2026-11-21", "beginDate", [], "21/11/2026"],
  ["11/12/2026", "endDate", ["endDate"], "12/11/2026"],
  ["11/12/2026", "endDate", ["beginDate"], "11/12/2026"],
  ["11/31/2026", "beginDate", ["beginDate"], "31/11/2026"],
  ["1.32.26 10:00", "beginDate", ["beginDate"], "32.1.26 10:00"],
  ["11/31/2026", "beginDate", [], "11/31/2026"],
  ["demain", "suspendDate", [], "demain"],
  ["11/31", "suspendDate", ["suspendDate"], "11/31"],
  ["2026-11-21", "comment", [], "2026-11-21"],
] as const)("the cell %s of %s, month-first in %j, is shown as %s", (cell, field, first, shown) => {
  expect(frenchDay(cell, field, first)).toBe(shown);
});
