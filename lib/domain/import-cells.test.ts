import { expect, test } from "vitest";
import { amountOf, cellText, dayOf, isMonthFirst, signedAmountOf } from "./cells";
import {
  emailText,
  foreignNumberIn,
  foreignPhone,
  phoneText,
  typeOf,
  wholeOf,
  yesNoOf,
} from "./import-cells";
import {
  columnsOfTitles,
  IMPORT_FIELDS,
  IMPORT_TITLES,
  mappingOf,
  missingColumns,
} from "./import-columns";

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
  ["50 euro", 50],
  ["50 euros", 50],
  ["eur 50", null],
  ["1234567890", null],
  ["-5", null],
  ["1,205", null],
  ["1.234.567,5", 1234567.5],
  ["12,", 12],
  ["12,5,3", null],
  ["12.5.3", null],
  ["1,200,50", null],
  ["1,20.50", null],
  ["1200,500.10", null],
  ["1.200,500.10", null],
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
  ["0612340033", "0612340033"],
  ["336123456789", "336123456789"],
])("the phone number %s is read as %s", (text, phone) => expect(phoneText(text)).toBe(phone));

test.each([
  ["+41 79 123 45 67", "Tél. +41 79 123 45 67", "+41791234567"],
  ["0041\u00a079.123.45.67", "Tél. +41 79.123.45.67", "+41791234567"],
  ["\u202a+41 (0)79 123 45 67\u202c", "Tél. +41 (0)79 123 45 67", "+41791234567"],
  [" +41  79 100 45 67 ", "Tél. +41 79 100 45 67", "+41791004567"],
  ["+262 692 12 34 56", "Tél. +262 692 12 34 56", "+262692123456"],
])("the foreign number %j is stored as %s and dialled as %s", (text, stored, number) => {
  expect(foreignPhone(text)).toBe(stored);
  expect(foreignNumberIn(`Genou\n${stored}\nLe mardi`)).toBe(number);
});

test.each([
  ...["+33 6 12 34 56 78", "0612345678", "0033612345678", "+41", "+41 79 appelez", ""],
  ...["+41 7912 3456 7891 2345", "+41 79 123 45 67 le soir"],
])("'%s' is not a foreign number", (text) => expect(foreignPhone(text)).toBeNull());

test.each([
  ["'=1+1", "=1+1"],
  [" '-x ", "-x"],
  ["'+33", "+33"],
  ["'@a", "@a"],
  ["'Léa'", "'Léa'"],
  ["a'=1", "a'=1"],
  ["=1+1", "=1+1"],
])("the cell %s is read as %s", (cell, text) => expect(cellText(cell)).toBe(text));

test("every listed title is recognised, and a missing column is named", () => {
  for (const field of IMPORT_FIELDS)
    for (const title of IMPORT_TITLES[field]) {
      // Beside a first name, the title Nom is the last name.
      const beside = field === "lastName" ? "Prénom" : "";
      const titles = [beside, ` ${title.toUpperCase()} : `];
      expect([title, mappingOf(columnsOfTitles(titles))[field]]).toEqual([title, 1]);
    }
  expect(missingColumns(columnsOfTitles(["Prénom"]))).toEqual(["Nom", "Email"]);
  expect(missingColumns(columnsOfTitles(["Full name"]))).toEqual(["Email"]);
  expect(missingColumns(columnsOfTitles(["Full name", "Parent"]))).toEqual([]);
});

test.each([
  ["2026-11-21 00:00:00", "2026-11-21"],
  ["2026-11-21T23:30:00Z", "2026-11-21"],
  ["21.11.2026", "2026-11-21"],
  ["21/11/2026 10:00", "2026-11-21"],
])("the day of %s is the one written", (text, day) => expect(dayOf(text)).toBe(day));

test.each([
  [["11/21/2026", "01/02/2026"], true],
  [["21/11/2026", "11/21/2026"], false],
  [["01/02/2026", "2026-01-31"], false],
  [["12/25/2026"], true],
  [["01/12/2026"], false],
])("the column %j is month-first: %s", (column, monthFirst) => {
  expect(isMonthFirst(column)).toBe(monthFirst);
});

test("a month-first day is read by its column", () => {
  expect(dayOf("11/21/2026", true)).toBe("2026-11-21");
});

test.each([
  ["-12,50", -12.5],
  ["12,50-", -12.5],
  ["+120,00 €", 120],
  ["\u22125", -5],
  ["1 200,00 EUR", 1200],
  ["12,50- EUR", -12.5],
  ["5- euro", -5],
  ["EUR 50", null],
  ["1-2", null],
  ["-abc", null],
  ["abc", null],
])("the sum %s is read as %s euros", (text, euros) => expect(signedAmountOf(text)).toBe(euros));

test.each([
  [" a@b.fr\u00a0", "a@b.fr"],
  ["a\u200b@b.fr", "a@b.fr"],
  ["mailto:a@b.fr", "a@b.fr"],
  [" Anna < a@b.fr > ", "a@b.fr"],
  ["a@b.fr<mailto:a@b.fr>", "a@b.fr"],
  ["<a@b.fr> ou c@d.fr", "<a@b.fr> ou c@d.fr"],
  ["a@b.fr <c@d.fr>", "a@b.fr <c@d.fr>"],
  ["<a@b.fr> <c@d.fr>", "<a@b.fr> <c@d.fr>"],
  ["Anna <a@b.fr>, Bea <c@d.fr>", "Anna <a@b.fr>, Bea <c@d.fr>"],
  ["à mailto:a@b.fr", "à mailto:a@b.fr"],
  ["a@b.fr, c@d.fr", "a@b.fr, c@d.fr"],
  ["'lea@x.fr' <lea@x.fr>", "lea@x.fr"],
  ["Lea@X.fr <lea@x.fr>", "lea@x.fr"],
  ["Léa (lea@x.fr) <lea@x.fr>", "lea@x.fr"],
  ["Léa @ Studio <lea@x.fr>", "lea@x.fr"],
])("the address cell %j is read as %s", (cell, address) => expect(emailText(cell)).toBe(address));
