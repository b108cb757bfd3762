import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { optionalLines, optionalText } from "@/lib/contract/fields";
import { email, optionalPersonName, optionalPhone } from "@/lib/contract/trainees/person-fields";
import { ibanText, isIban } from "@/lib/domain/iban";
import { isSiren } from "@/lib/domain/siren";

const fields = {
  legalName: optionalPersonName("Nom légal", 160),
  siren: z.pipe(
    optionalText("SIREN", 20),
    z.pipe(
      z.transform((value: string | null) => value?.replace(/[\s.\u00a0\u202f]/g, "") || null),
      z.nullable(
        z.string().check(z.refine(isSiren, { error: "Ce numéro SIREN n'est pas valable." })),
      ),
    ),
  ),
  address: z.nullable(optionalLines("Adresse", 300)),
  email: z.nullable(email),
  phone: optionalPhone,
  vatRegime: z.nullable(
    z.enum(["FRANCHISE", "EXEMPT", "LIABLE"], {
      error: "Choisissez un régime de TVA : franchise en base, exonération ou assujetti.",
    }),
  ),
  vatNumber: optionalText("Numéro de TVA", 20),
  mediatorName: optionalPersonName("Médiateur", 160),
  mediatorAddress: z.nullable(optionalLines("Adresse du médiateur", 300)),
  mediatorUrl: z.pipe(
    optionalText("Site du médiateur", 300),
    z.nullable(
      z
        .string()
        .check(
          z.regex(/^https?:\/\/[^\s/?#]+\.[^\s]+$/i, "Site du médiateur : une adresse https://…"),
        ),
    ),
  ),
  iban: z.pipe(
    optionalText("IBAN", 60, ibanText),
    z.nullable(z.string().check(z.refine(isIban, { error: "Cet IBAN n'est pas valable." }))),
  ),
  ibanHolder: optionalPersonName("Titulaire du compte", 70),
};

export const business = z.object({
  legalName: z.nullable(z.string()),
  siren: z.nullable(z.string()),
  address: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  vatRegime: z.nullable(z.enum(["FRANCHISE", "EXEMPT", "LIABLE"])),
  vatNumber: z.nullable(z.string()),
  mediatorName: z.nullable(z.string()),
  mediatorAddress: z.nullable(z.string()),
  mediatorUrl: z.nullable(z.string()),
  iban: z.nullable(z.string()),
  ibanHolder: z.nullable(z.string()),
  /** The current version of the terms; null without terms. */
  terms: z.nullable(z.string()),
  termsVersion: z.nullable(z.number()),
});
export type Business = z.output<typeof business>;

export const getBusiness = endpoint({
  method: "GET",
  path: "/api/user/business",
  access: "COACH",
  summary: "Mon activité : identité, régime de TVA, médiateur et conditions de vente",
  response: business,
  shows: ["business"],
});

export const setBusiness = endpoint({
  method: "PUT",
  path: "/api/user/business",
  access: "COACH",
  summary: "Modifier mon activité ; un champ absent reste, null l'efface",
  body: z.object({
    legalName: z.optional(fields.legalName),
    siren: z.optional(fields.siren),
    address: z.optional(fields.address),
    email: z.optional(fields.email),
    phone: z.optional(fields.phone),
    vatRegime: z.optional(fields.vatRegime),
    vatNumber: z.optional(fields.vatNumber),
    mediatorName: z.optional(fields.mediatorName),
    mediatorAddress: z.optional(fields.mediatorAddress),
    mediatorUrl: z.optional(fields.mediatorUrl),
    iban: z.optional(fields.iban),
    ibanHolder: z.optional(fields.ibanHolder),
    terms: z.optional(z.nullable(optionalLines("Conditions de vente", 20_000))),
  }),
  response: business,
  errors: ["IBAN_HOLDER_REQUIRED"],
  changes: ["business"],
});

export const getTerms = endpoint({
  method: "GET",
  path: "/api/public/coach/:code/terms",
  access: "PUBLIC",
  summary: "Les conditions de vente d'un coach",
  params: z.object({ code: z.string() }),
  response: z.object({ version: z.number(), text: z.string() }),
  errors: ["COACH_CODE_UNKNOWN", "TERMS_NOT_FOUND"],
  limit: ["public-ip"],
});
