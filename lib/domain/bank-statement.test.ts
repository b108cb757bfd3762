import { expect, test } from "vitest";
import { judgeStatement, readStatement, type StatementRow } from "./bank-statement";

const TODAY = "2026-11-26";
const ANA = "ELAN-ABC234";
const BEN = "ELAN-XYZ789";
const facts = {
  byReference: new Map([
    [ANA, "ana"],
    [BEN, "ben"],
  ]),
  due: new Map([
    ["ana", 12_000],
    ["ben", 4500],
  ]),
  known: new Map<string, string | null>(),
  picks: new Map<number, string>(),
  today: TODAY,
};

function rowsOf(text: string): StatementRow[] {
  const read = readStatement(text);
  if ("error" in read) throw new Error(read.error);
  return read.rows;
}
const judged = (text: string) =>
  judgeStatement(rowsOf(text), facts).map(
    ({ line, date, cents, verdict, subscriptionId }) =>
      `${line} ${date} ${cents} ${verdict}${subscriptionId ? ` ${subscriptionId}` : ""}`,
  );

/** Statements as French banks export them. */
const statements: [name: string, lines: string[], rows: string[]][] = [
  [
    "one signed amount column",
    ["Date;Libellé;Montant", `12/11/2026;VIR ${ANA};120,00`, "13/11/2026;Loyer;-600,00"],
    ["2 2026-11-12 12000 MATCH ana", "3 2026-11-13 -60000 IGNORED"],
  ],
  [
    "lines above the titles, debit and credit columns",
    [
      "Crédit Local;;;",
      "Compte : 0001234567;;;",
      "",
      "Date opération;Date valeur;Libellé simplifié;Débit;Crédit",
      `12/11/2026;13/11/2026;VIREMENT ${ANA};;"120,00"`,
      "12/11/2026;12/11/2026;CB ÉPICERIE;-12,30;",
    ],
    ["5 2026-11-12 12000 MATCH ana", "6 2026-11-12 0 IGNORED"],
  ],
  [
    "more commas above than the titles have semicolons",
    ["Relevé, du 1er, au 30, novembre 2026", "Date;Libellé;Montant", `12/11/2026;${ANA};120,00`],
    ["3 2026-11-12 12000 MATCH ana"],
  ],
  [
    "blank lines before the titles, which count",
    ["", ";;", "Date;Libellé;Montant", `12/11/2026;${ANA};120,00`],
    ["4 2026-11-12 12000 MATCH ana"],
  ],
  [
    "line breaks in quoted cells, which count",
    [
      '"Crédit\r\nLocal";;',
      "Date;Libellé;Montant",
      `12/11/2026;"VIR\r\n${ANA}";120,00`,
      "13/11/2026;Loyer;-600,00",
    ],
    ["4 2026-11-12 12000 MATCH ana", "6 2026-11-13 -60000 IGNORED"],
  ],
  [
    "rows shorter than the titles",
    ["Date;Libellé;Montant", "12/11/2026", `12/11/2026;${BEN}`],
    ["2 2026-11-12 0 IGNORED", "3 2026-11-12 0 IGNORED"],
  ],
  [
    "several columns of text",
    [
      "Date;Libellé;Référence;Informations complémentaires;Montant",
      `12/11/2026;VIREMENT;NOTPROVIDED;${ANA};+45,00`,
    ],
    ["2 2026-11-12 4500 MATCH ana"],
  ],
  [
    "tabs and English titles",
    ["Booking date\tDescription\tAmount", `2026-11-12\t${BEN}\t45.00`],
    ["2 2026-11-12 4500 MATCH ben"],
  ],
  [
    "commas and the month first",
    ["Date,Label,Amount", `11/12/2026,${BEN},20.00`, "11/25/2026,x,-3.00"],
    ["2 2026-11-12 2000 MATCH ben", "3 2026-11-25 -300 IGNORED"],
  ],
  [
    "the titles dateOp and Montant(EUROS)",
    ["dateOp;dateVal;Libellé;Montant(EUROS)", `12/11/26;12/11/26;vir ${BEN.toLowerCase()};45,00`],
    ["2 2026-11-12 4500 MATCH ben"],
  ],
  [
    "a sign after the amount and a currency",
    ["Date comptable;Détail;Crédit euros", "12/11/2026;Frais;5,00-", `12/11/2026;${BEN};45 €`],
    ["2 2026-11-12 -500 IGNORED", "3 2026-11-12 4500 MATCH ben"],
  ],
  [
    "references split by the bank, repeated, several and none",
    [
      "Date;Motif;Montant",
      "12/11/2026;ELAN ABC 234;10",
      `12/11/2026;${ANA} ${ANA};10`,
      `12/11/2026;${ANA} ${BEN};10`,
      "12/11/2026;Merci pour les cours;10",
    ],
    [
      ...["2 2026-11-12 1000 MATCH ana", "3 2026-11-12 1000 MATCH ana"],
      ...["4 2026-11-12 1000 NONE", "5 2026-11-12 1000 NONE"],
    ],
  ],
  [
    "several payments of one subscription, the last above what is due",
    ["Date;Libellé;Montant", ...["45", "0,01"].map((sum) => `12/11/2026;${BEN};${sum}`)],
    ["2 2026-11-12 4500 MATCH ben", "3 2026-11-12 1 MORE_THAN_DUE ben"],
  ],
  [
    "days and amounts that cannot be read, or are too old or to come",
    [
      "Date;Libellé;Montant",
      ...[`hier;${BEN};1`, `12/11/2026;${BEN};abc`, `27/11/2026;${BEN};1`],
      ...[`25/11/2025;${BEN};1`, `12/11/2026;${BEN};`, `26/11/2026;${BEN};1`],
      `12/11/2026;${BEN};12,5,3`,
    ],
    [
      ...["2 null 100 NONE", "3 2026-11-12 null NONE", "4 2026-11-27 100 NONE"],
      ...["5 2025-11-25 100 NONE", "6 2026-11-12 0 IGNORED", "7 2026-11-26 100 MATCH ben"],
      "8 2026-11-12 null NONE",
    ],
  ],
];

test.each(statements)("a statement with %s gets a state for each row", (_, lines, rows) => {
  expect(judged(lines.join("\r\n"))).toEqual(rows);
});

test("a statement's lines are counted alike when its line breaks differ", () => {
  const lines = ["Compte 123", "Date;Libellé;Montant", "02/11/2026;X;5,00", "03/11/2026;Y;6,00"];
  const [above, ...table] = lines;
  expect(judged(`${above}\n${table.join("\r\n")}`)).toEqual(judged(lines.join("\n")));
});

test("a known row stays known, and an equal row of a longer statement is new", () => {
  const row = `12/11/2026;${BEN};10`;
  const [first] = judgeStatement(rowsOf(`Date;Libellé;Montant\n${row}`), facts);
  const known = new Map([[first?.key ?? "", "ben"]]);
  const longer = judgeStatement(rowsOf(`Date;Libellé;Montant\n${row}\n${row}`), {
    ...facts,
    known,
  });
  expect(longer.map(({ verdict }) => verdict)).toEqual(["KNOWN", "MATCH"]);
});

test("a row of another day, amount or text is not the known row", () => {
  const row = `12/11/2026;${BEN};10`;
  const others = [`13/11/2026;${BEN};10`, `12/11/2026;${BEN};11`, `12/11/2026;VIR ${BEN};10`];
  const [first] = judgeStatement(rowsOf(`Date;Libellé;Montant\n${row}`), facts);
  const known = new Map([[first?.key ?? "", "ben"]]);
  const all = ["Date;Libellé;Montant", ...others, row].join("\n");
  const rows = judgeStatement(rowsOf(all), { ...facts, known });
  expect(rows.map(({ verdict }) => verdict)).toEqual(["MATCH", "MATCH", "MATCH", "KNOWN"]);
});

test.each([
  ["joins its filled columns", "Date;Libellé;Motif;Détail;Montant\n;VIR;;Ana;1", "VIR Ana"],
  ["has a blank for control characters", 'Date;Libellé;Montant\n;"VIR\r\n\u0007ANA";1', "VIR ANA"],
  ["is empty in a shorter row", "Date;Montant;Libellé\n12/11/2026;1", ""],
])("the text of a statement's row %s", (_, text, label) => {
  expect(rowsOf(text).map((row) => row.label)).toEqual([label]);
});

test("a coach's choice of trainee settles only a row without a reference", () => {
  const text = "Date;Libellé;Montant\n12/11/2026;Merci;10\nhier;Merci;10\n12/11/2026;Merci;-1";
  const picks = new Map([2, 3, 4, 9].map((line) => [line, "ben"]));
  const rows = judgeStatement(rowsOf(text), { ...facts, picks });
  expect(rows.map(({ verdict }) => verdict)).toEqual(["MATCH", "NONE", "IGNORED"]);
});

test.each([
  ["a date and an amount alone", "Date;Montant\n12/11/2026;1"],
  ["a text and an amount alone", "Libellé;Montant\nMerci;1"],
  ["a date and a text alone", "Date;Libellé\n12/11/2026;Merci"],
  ["no titles", "12/11/2026;Merci;10"],
])("a table with %s has no titles of a statement", (_, text) => {
  expect(readStatement(text)).toEqual({ error: "NO_TITLES" });
});

test("a statement with an unclosed quote or more than 5000 rows is an error", () => {
  const titles = "Date;Libellé;Montant";
  const open = { error: "OPEN_QUOTE", line: 5 };
  const text = `\n${titles}\n12/11/2026;"Mer\nci";10\n12/11/2026;"Merci;10`;
  expect(readStatement(text)).toEqual(open);
  const table = (rows: number) => `${titles}${"\n12/11/2026;Merci;10".repeat(rows)}`;
  expect(readStatement(table(5000))).toMatchObject({ rows: { length: 5000 } });
  expect(readStatement(table(5001))).toEqual({ error: "TOO_MANY_ROWS" });
});
