import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { id, outId, outInstant, text, yesNo } from "@/lib/contract/fields";
import { previewFlag } from "@/lib/contract/operations/preview";
import { NAME_ORDERS } from "@/lib/domain/full-name";
import { IMPORT_FIELDS, type ImportField } from "@/lib/domain/import-columns";
import { FIRST_LINES } from "@/lib/domain/import-table";
import { KEPT_REASONS, VERDICTS } from "@/lib/domain/import-verdict";
import { MOST_TABLE_BODY, tableText } from "./table-text";

const column = "Une colonne se compte à partir de 0.";
const columnOf = z.nullish(
  z.number({ error: column }).check(z.int(column), z.gte(0, column), z.lte(10_000, column)),
);
const fields = <T extends z.ZodMiniType>(schema: T) =>
  z.object(
    Object.fromEntries(IMPORT_FIELDS.map((field) => [field, schema])) as Record<ImportField, T>,
  );

const plannedSubscription = z.object({
  label: z.string(),
  type: z.enum(["CARD", "SUBSCRIPTION"]),
  quantity: z.nullable(z.number()),
  quantityLeft: z.nullable(z.number()),
  nbReservationPerWeek: z.nullable(z.number()),
  price: z.number(),
  amountPaid: z.number(),
  beginDate: z.string(),
  endDate: z.string(),
});

export const importTrial = z.object({
  columns: z.array(z.string()),
  /** The column of each field, counted from 0. */
  mapping: fields(z.nullable(z.number())),
  /** The order of the words of a whole name. */
  nameOrder: z.enum(NAME_ORDERS),
  /** The title line holds an address, so it may be a row. */
  firstLineHasAddress: z.boolean(),
  rows: z.array(
    z.object({
      /** The title row is line 1. */
      line: z.number(),
      verdict: z.enum(VERDICTS),
      reason: z.nullable(z.string()),
      name: z.string(),
      subscription: z.nullable(plannedSubscription),
    }),
  ),
  totals: z.object({
    create: z.number(),
    link: z.number(),
    skip: z.number(),
    error: z.number(),
    subscriptions: z.number(),
  }),
  /** Valid rows whose names were told apart by the order of the words alone. */
  guessedNames: z.number(),
});
export type ImportTrial = z.output<typeof importTrial>;

const importReport = z.object({
  id: outId,
  state: z.enum(["RUNNING", "DONE", "FAILED", "UNDONE"]),
  createdAt: outInstant,
  source: z.enum(["table", "wix"]),
  total: z.number(),
  done: z.number(),
  created: z.number(),
  linked: z.number(),
  waiting: z.number(),
  skipped: z.number(),
  errors: z.number(),
  subscriptions: z.number(),
  toInvite: z.number(),
  undoableUntil: outInstant,
});
export type ImportReport = z.output<typeof importReport>;

const params = z.object({ id: id("IMPORT_NOT_FOUND") });
const changes = ["imports", "trainees", "subscriptions", "movements", "receipts"] as const;

export const importTable = endpoint({
  method: "POST",
  path: "/api/imports",
  access: "COACH",
  summary: "Importer mes élèves d'un tableau, ou voir ce que ce serait ; l'import continue ensuite",
  query: z.object(previewFlag),
  body: z.object({
    text: tableText("Collez un tableau, ou choisissez un fichier."),
    /** The columns chosen by hand; absent: recognised by their titles. */
    mapping: z.nullish(fields(columnOf)),
    /** DATA: the first line is a row, and `mapping` is required. */
    firstLine: z._default(
      z.enum(FIRST_LINES, { error: "Première ligne : des titres ou un élève." }),
      "TITLES",
    ),
    /** The order of the words of a whole name; absent: by the column's title. */
    nameOrder: z.nullish(
      z.enum(NAME_ORDERS, { error: "Ordre des noms : prénom puis nom, ou nom puis prénom." }),
    ),
    invite: z._default(yesNo("Inviter"), false),
  }),
  response: importReport,
  preview: importTrial,
  status: 201,
  limit: ["import"],
  previewLimit: ["import-trial"],
  maxBody: MOST_TABLE_BODY,
  changes,
  errors: [
    "TOO_MANY_ROWS",
    "MISSING_COLUMNS",
    "MAPPING_REQUIRED",
    "NO_TITLES",
    "IMPORT_TOO_LARGE",
    "IMPORT_RUNNING",
  ],
});

export const listImports = endpoint({
  method: "GET",
  path: "/api/imports",
  access: "COACH",
  summary: "Mes importations, les plus récentes d'abord",
  response: z.array(importReport),
  shows: ["imports"],
});

export const getImportReport = endpoint({
  method: "GET",
  path: "/api/imports/:id",
  access: "COACH",
  summary: "Une importation : son avancement, puis ses comptes",
  params,
  response: importReport,
  shows: ["imports"],
});

export const inviteOfImport = endpoint({
  method: "POST",
  path: "/api/imports/:id/invite",
  access: "COACH",
  summary:
    "Inviter les personnes d'une importation, ou une seule ; au-delà de la limite du jour, les autres attendent",
  params,
  body: z.optional(z.object({ email: z.nullish(text("Email", 254, "Indiquez l'adresse email.")) })),
  response: importReport,
  changes: ["imports"],
  errors: ["IMPORT_RUNNING", "IMPORT_UNDONE"],
  key: "import.:id",
});

export const getImportErrors = endpoint({
  method: "GET",
  path: "/api/imports/:id/errors",
  access: "COACH",
  summary:
    "Les lignes en erreur telles qu'elles étaient, avec leur raison : corrigées, elles s'importent",
  params,
  response: null,
  file: ["text/csv"],
});

export const undoImport = endpoint({
  method: "DELETE",
  path: "/api/imports/:id",
  access: "COACH",
  summary: "Annuler une importation dans les sept jours : ce qui a servi depuis est gardé",
  params,
  response: z.object({
    /** Number of people. */
    undone: z.number(),
    kept: z.array(
      z.object({
        traineeId: outId,
        email: z.nullable(z.string()),
        name: z.string(),
        reason: z.enum(KEPT_REASONS),
      }),
    ),
  }),
  changes: [...changes, "activities"],
  errors: ["TOO_LATE", "IMPORT_RUNNING", "IMPORT_UNDONE"],
  key: "import.:id",
});
