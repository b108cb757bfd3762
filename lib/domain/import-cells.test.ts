import { expect, test } from "vitest";
import {
  amountOf,
  cellText,
  dayOf,
  foreignNumberIn,
  foreignPhone,
  phoneText,
  typeOf,
  wholeOf,
  yesNoOf,
} from "./import-cells";
import { IMPORT_FIELDS, IMPORT_TITLES, missingColumns, recogniseColumns } from "./import-columns";

test.each([
  ["21/11/2026", "2026-11-21"],
  ["21-11-2026", "2026-11-21"],
  ["21/11/26", "2026-11-21"],
  ["2026-11-21", "2026-11-21"],
  ["1/2/2026", "2026-02-01"],
  ["2026-2-1", "2026-02-01"],
  ["29/02/2028", "2028-02-29"],
  ["29/02/2026", null],
  ["2026-13-01", null],
  ["0/1/2026", null],
  ["demain", null],
])("%s is read as the day %s", (text, day) => expect(dayOf(text)).toBe(day));

test.each([
  ["120", 120],
  ["1 200,50 €", 1200.5],
  ["1\u202f200,50\u00a0€", 1200.5],
  ["1.200,50", 1200.5],
  ["1,200.50", 1200.5],
  ["12.5", 12.5],
  ["0", 0],
  ["50 EUR", 50],
  ["50 euros", 50],
  ["eur 50", null],
  ["1234567890", null],
  ["-5", null],
  ["1,205", null],
  ["douze", null],
  ["€", null],
])("%s is read as %s euros", (text, euros) => expect(amountOf(text)).toBe(euros));

test.each([
  ["10", 10],
  ["1 000", 1000],
  ["10,0", 10],
  ["10,00", 10],
  ["1,05", null],
  ["2,5", null],
  ["-1", null],
])("%s is read as the number %s", (text, n) => expect(wholeOf(text)).toBe(n));

test.each([
  ["Oui", true],
  ["X", true],
  ["NON", false],
  ["Réglé", true],
  ["peut-être", null],
])("%s is read as %s", (text, yes) => expect(yesNoOf(text)).toBe(yes));

test("a type is read by its French or English name", () => {
  expect(["Carte", "ABONNEMENT", "?"].map(typeOf)).toEqual(["CARD", "SUBSCRIPTION", null]);
  expect(["Card", "Subscription"].map(typeOf)).toEqual(["CARD", "SUBSCRIPTION"]);
});

test.each([
  ["612345678", "0612345678"],
  ["+33 (0)6 12 34 56 78", "+33612345678"],
  ["0033612345678", "+33612345678"],
  ["33612345678", "+33612345678"],
  ["06.12.34.56.78", "0612345678"],
])("the phone number %s is read as %s", (text, phone) => expect(phoneText(text)).toBe(phone));

test.each([
  ["+41 79 123 45 67", "Tél. +41 79 123 45 67", "+41791234567"],
  ["0041\u00a079.123.45.67", "Tél. +41 79.123.45.67", "+41791234567"],
  ["\u202a+41 (0)79 123 45 67\u202c", "Tél. +41 (0)79 123 45 67", "+41791234567"],
  ["+262 692 12 34 56", "Tél. +262 692 12 34 56", "+262692123456"],
])("the foreign number %j is stored as %s and dialled as %s", (text, stored, number) => {
  expect(foreignPhone(text)).toBe(stored);
  expect(foreignNumberIn(`Genou\n${stored}\nLe mardi`)).toBe(number);
});

test.each(["+33 6 12 34 56 78", "0612345678", "0033612345678", "+41", "+41 79 appelez", ""])(
  "'%s' is not a foreign number",
  (text) => expect(foreignPhone(text)).toBeNull(),
);

test.each([
  ["'=1+1", "=1+1"],
  [" '-x ", "-x"],
  ["'+33", "+33"],
  ["'@a", "@a"],
  ["'Léa'", "'Léa'"],
  ["=1+1", "=1+1"],
])("the cell %s is read as %s", (cell, text) => expect(cellText(cell)).toBe(text));

test("every listed title is recognised, and a missing column is named", () => {
  for (const field of IMPORT_FIELDS)
    for (const title of IMPORT_TITLES[field])
      expect([title, recogniseColumns(["", ` ${title.toUpperCase()} : `])[field]]).toEqual([
        title,
        1,
      ]);
  expect(missingColumns(recogniseColumns(["Nom"]))).toEqual(["Prénom", "Email"]);
});
