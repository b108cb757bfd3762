import { expect, test } from "vitest";
import { readTable } from "./import-table";

test.each([
  ["semicolons", "Prénom;Nom\nAna;Un", ["Prénom", "Nom"], [{ line: 2, cells: ["Ana", "Un"] }]],
  ["commas", "Prénom,Nom\nAna,Un", ["Prénom", "Nom"], [{ line: 2, cells: ["Ana", "Un"] }]],
  ["tabs", "Prénom\tNom\nAna\tUn", ["Prénom", "Nom"], [{ line: 2, cells: ["Ana", "Un"] }]],
  // Two titles are known by the semicolon, none by the comma, which makes more columns.
  ["known titles before many", "Prénom;Nom;a,b,c,d\nAna;Un;x", ["Prénom", "Nom", "a,b,c,d"], null],
  ["many columns where none is known", "a,b;c,d", ["a", "b;c", "d"], null],
  ["more columns of two that know as few", "x;y,z,w", ["x;y", "z", "w"], null],
  ["one column", "Prénom\nAna", ["Prénom"], [{ line: 2, cells: ["Ana"] }]],
  ["the mark of a file in Unicode", "\ufeffPrénom;Nom", ["Prénom", "Nom"], []],
  ["such a mark within", "Prénom;N\ufeffom", ["Prénom", "N\ufeffom"], []],
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
    "Excel's line of the separator",
    "sep=;\r\nPrénom;Nom\r\nAna;Un",
    ["Prénom", "Nom"],
    [{ line: 2, cells: ["Ana", "Un"] }],
  ],
  [
    "such a line between blank ones, of another separator than the titles suggest",
    '\n"sep=,"\n\nx,y;z;w\nAna,Un',
    ["x", "y;z;w"],
    [{ line: 2, cells: ["Ana", "Un"] }],
  ],
  ["a quoted separator", 'Prénom;Nom\n"A;B";C', null, [{ line: 2, cells: ["A;B", "C"] }]],
])("a table with %s", (_, text, columns, rows) => {
  const read = readTable(text);
  expect(read).toMatchObject({ ...(columns && { columns }), ...(rows && { rows }) });
});

test("a quote that nothing closes is refused with the line that opens it", () => {
  expect(readTable('Prénom;Nom\nAna;Un\n"Bea;Deux\nCleo;Trois')).toEqual({
    error: "OPEN_QUOTE",
    line: 3,
  });
});

test("5000 rows are read, one more is refused", () => {
  const table = (rows: number) => `Prénom${"\nAna".repeat(rows)}`;
  expect(readTable(table(5000))).toMatchObject({ rows: { length: 5000 } });
  expect(readTable(table(5001))).toEqual({ error: "TOO_MANY_ROWS" });
});
