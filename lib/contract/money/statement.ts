import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { id, outId } from "@/lib/contract/fields";
import { MOST_TABLE_BODY, pastedText } from "@/lib/contract/imports/table-text";
import { previewFlag } from "@/lib/contract/operations/preview";
import { STATEMENT_VERDICTS } from "@/lib/domain/bank-statement";
import { receipt } from "./receipts";

const WRONG_LINE = "Ligne : un nombre entier à partir de 1.";
const WRONG_PICKS = "Choix des abonnements : une liste de 5 000 lignes au plus.";

const judged = z.object({
  rows: z.array(
    z.object({
      /** Counted from the first line of the text. */
      line: z.number(),
      /** A Paris day; null when the cell is no day. */
      date: z.nullable(z.string()),
      /** Euros; null when the cell is no amount. */
      amount: z.nullable(z.number()),
      label: z.string(),
      verdict: z.enum(STATEMENT_VERDICTS),
      subscriptionId: z.nullable(outId),
      traineeId: z.nullable(outId),
      firstName: z.nullable(z.string()),
      lastName: z.nullable(z.string()),
    }),
  ),
  totals: z.object({
    match: z.number(),
    known: z.number(),
    moreThanDue: z.number(),
    none: z.number(),
    ignored: z.number(),
    /** Euros of the rows that match. */
    amount: z.number(),
  }),
});
export type JudgedStatement = z.output<typeof judged>;

export const recordStatement = endpoint({
  method: "POST",
  path: "/api/receipts/statement",
  access: "COACH",
  summary: "Enregistrer les virements d'un relevé bancaire, ou voir ce que ce serait",
  query: z.object(previewFlag),
  body: z.object({
    text: pastedText("Collez votre relevé, ou choisissez un fichier."),
    /** The subscription that a line without a reference pays for. */
    picks: z._default(
      z
        .array(
          z.object({
            line: z.number({ error: WRONG_LINE }).check(z.int(WRONG_LINE), z.gte(1, WRONG_LINE)),
            subscriptionId: id("SUBSCRIPTION_NOT_FOUND"),
          }),
          { error: WRONG_PICKS },
        )
        .check(z.maxLength(5000, WRONG_PICKS)),
      [],
    ),
  }),
  response: z.extend(judged, { receipts: z.array(receipt) }),
  preview: judged,
  status: 201,
  maxBody: MOST_TABLE_BODY,
  errors: ["NO_TITLES", "TOO_MANY_ROWS", "OPEN_QUOTE", "IMPORT_TOO_LARGE"],
  changes: ["receipts", "subscriptions"],
  key: "statement",
});
