import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { day, id, outId } from "@/lib/contract/fields";

export const deposit = z.object({
  id: outId,
  depositedOn: z.string(),
  count: z.number(),
  amount: z.number(),
});
export type Deposit = z.output<typeof deposit>;

const depositId = z.object({ id: id("DEPOSIT_NOT_FOUND") });

export const makeDeposit = endpoint({
  method: "POST",
  path: "/api/receipts/deposits",
  access: "COACH",
  summary: "Enregistrer une remise de chèques",
  body: z.object({
    receiptIds: z
      .array(id("RECEIPT_NOT_FOUND"), { error: "Chèques : de 1 à 200." })
      .check(z.minLength(1, "Chèques : de 1 à 200."), z.maxLength(200, "Chèques : de 1 à 200.")),
    depositedOn: day("Déposé le"),
  }),
  response: deposit,
  status: 201,
  errors: ["DEPOSIT_DAY", "NOT_A_CHEQUE_TO_DEPOSIT"],
  changes: ["deposits", "receipts"],
});

export const listDeposits = endpoint({
  method: "GET",
  path: "/api/receipts/deposits",
  access: "COACH",
  summary: "Mes remises de chèques, la dernière d'abord",
  response: z.array(deposit),
  shows: ["deposits"],
});

export const deleteDeposit = endpoint({
  method: "DELETE",
  path: "/api/receipts/deposits/:id",
  access: "COACH",
  summary: "Annuler une remise : ses chèques sont de nouveau à déposer",
  params: depositId,
  response: null,
  changes: ["deposits", "receipts"],
  key: "deposit.:id",
});
