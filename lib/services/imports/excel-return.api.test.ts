import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { readFile } from "@/components/ui/read-file";
import { auditData } from "@/db/audit";
import { database } from "@/db/transaction";
import { DAY_MS } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import { downloadArchive } from "@/testing/archive";
import { makeCoach, type Person } from "@/testing/factories";
import { cell, workbook } from "@/testing/workbook";

/** Excel counts days from the end of 1899. */
const excelDay = (day: string) => Date.parse(day) / DAY_MS + 25_569;
const today = new Date().toISOString().slice(0, 10);

const row = (n: number, texts: string[], begin: string) =>
  `<row r="${n}">${texts.map((text, at) => (text ? cell(`${"ABCDE"[at]}${n}`, text) : "")).join("")}${begin}</row>`;
const day = (n: number) => `<c r="F${n}" s="1"><v>${excelDay(today)}</v></c>`;

/** A heading merged over the sheet, names merged over two cards, and a thousand empty rows. */
const FILE = workbook({
  rows: [
    row(1, ["Élèves 2026"], ""),
    row(2, ["Name", "E-mail address", "Membership", "Sessions", "Price"], cell("F2", "Start date")),
    row(3, ["Anne de la Tour", "anne@classeur.example", "Carte 10", "10", "120"], day(3)),
    row(4, ["", "", "Carte 5", "5", "70"], day(4)),
    row(5, ["Bob Gil", "", "Carte 10", "10", "120"], day(5)),
    row(6, ["Cléo Petit", "cleo@classeur.example"], ""),
    ...Array.from({ length: 1000 }, (_, n) => `<row r="${n + 7}"><c r="A${n + 7}" s="1"/></row>`),
  ].join(""),
  merges:
    '<mergeCells><mergeCell ref="A1:F1"/><mergeCell ref="A3:A4"/><mergeCell ref="B3:B4"/></mergeCells>',
});

const importTable = ({ token }: Person, text: string) =>
  api("POST", "/api/imports", { token, body: { text, invite: false } });

test("people imported from Excel are imported once from the coach's archive", async () => {
  const { text = "" } = (await readFile(new File([FILE], "eleves.xlsx"))) as { text?: string };
  const first = await makeCoach();
  const imported = { errors: 0, created: 3, subscriptions: 3 };
  expect((await importTable(first, text)).body).toMatchObject(imported);
  expect((await importTable(first, text)).body).toMatchObject({ created: 0, subscriptions: 0 });
  const taken = (await downloadArchive(first)).text("eleves.csv");

  // On another server these addresses have no account.
  await database().execute(
    sql`update users set email = id || email where email like '%@classeur.example'`,
  );
  const second = await makeCoach();
  expect((await importTable(second, taken)).body).toMatchObject(imported);
  expect((await importTable(second, taken)).body).toMatchObject({ created: 0, subscriptions: 0 });
  expect((await downloadArchive(second)).text("eleves.csv")).toBe(taken);
  expect(await auditData()).toEqual([]);
});
