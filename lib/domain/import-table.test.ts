import { expect, test } from "vitest";
import { readTable } from "./import-table";

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
  ["a quoted separator", 'Prénom;Nom\n"A;B";C', null, [{ line: 2, cells: ["A;B", "C"] }]],
])("a table with %s is read", (_, text, columns, rows) => {
  const read = readTable(text);
  expect(read).toMatchObject({ ...(columns && { columns }), ...(rows && { rows }) });
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
});
