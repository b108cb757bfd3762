import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { day, id } from "@/lib/contract/fields";

const receiptId = z.object({ id: id("RECEIPT_NOT_FOUND") });

export const getReceiptDocument = endpoint({
  method: "GET",
  path: "/api/receipts/:id/document",
  access: "USER",
  summary: "Le reçu, en PDF",
  params: receiptId,
  query: z.object(forPerson),
  response: null,
  file: ["application/pdf"],
  errors: ["NOT_A_RECEIPT"],
});

export const sendReceipt = endpoint({
  method: "POST",
  path: "/api/receipts/:id/send",
  access: "COACH",
  summary: "Envoyer le reçu à l'élève par email",
  params: receiptId,
  response: null,
  errors: ["NO_ADDRESS", "NOT_A_RECEIPT"],
  changes: [],
  key: "receipt-mail.:id",
});

export const getBook = endpoint({
  method: "GET",
  path: "/api/receipts/book",
  access: "COACH",
  summary: "Le livre des recettes, de 366 jours au plus",
  query: z.object({
    from: day("Du"),
    to: day("Au"),
    format: z.enum(["csv", "pdf"], { error: "Le format vaut csv ou pdf." }),
  }),
  response: null,
  file: ["text/csv", "application/pdf"],
  errors: ["BOOK_DAYS"],
});

export const getSlip = endpoint({
  method: "GET",
  path: "/api/receipts/deposits/:id/slip",
  access: "COACH",
  summary: "Le bordereau d'une remise de chèques, en PDF",
  params: z.object({ id: id("DEPOSIT_NOT_FOUND") }),
  response: null,
  file: ["application/pdf"],
});

export const getAttestation = endpoint({
  method: "GET",
  path: "/api/subscription/:id/attestation",
  access: "USER",
  summary: "L'attestation de participation d'un abonnement, en PDF : cours suivis et somme reçue",
  params: z.object({ id: id("SUBSCRIPTION_NOT_FOUND") }),
  query: z.object(forPerson),
  response: null,
  file: ["application/pdf"],
});
