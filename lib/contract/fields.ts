import * as z from "zod/mini";
import type { ErrorCode } from "@/lib/error-codes";

/** In a schema's message, the code of errors.ts to answer with instead of a 400. */
export const code = (name: ErrorCode) => `@${name}`;

export const REQUIRED_FIELDS = "Veuillez remplir tous les champs obligatoires.";

/** What nobody types and Postgres cannot keep, or a reader of mails and files would obey; a line break or a tab where `lines` says so. */
const FORBIDDEN = /\p{Cc}/u;
const FORBIDDEN_IN_LINES = /(?![\n\r\t])\p{Cc}/u;
const KEPT_OUT = "ce texte contient un caractère interdit.";

/** Neither NUL nor half a character: what every text of a request keeps to, a password that was chosen before too. */
export const storable = (message: string) =>
  z.refine<string>((value) => !value.includes("\u0000") && value.isWellFormed(), {
    error: message,
  });

const printable = (message: string, forbidden = FORBIDDEN) =>
  z.refine<string>((value) => value.isWellFormed() && !forbidden.test(value), { error: message });

/** Blanks and signs without a shape: a name of these alone is a row that nobody can read. */
const UNSEEN = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A text that Postgres can keep, trimmed: `required` when empty or without a visible sign, refused past `max` characters. */
export function text(
  name: string,
  max: number,
  required = `Veuillez renseigner : ${name}.`,
  forbidden = `${name} : ${KEPT_OUT}`,
  clean = (value: string) => value,
) {
  return z.string({ error: required }).check(
    z.overwrite(clean),
    z.trim(),
    z.minLength(1, required),
    z.refine((value) => !UNSEEN.test(value), { error: required }),
    z.maxLength(max, `${name} : ${max} caractères au plus.`),
    printable(forbidden),
  );
}

/** A text of one line that may be left out: empty and null mean none. */
export function optionalText(name: string, max: number, clean = (value: string) => value) {
  const wrong = `${name} : ce texte est invalide.`;
  return z.pipe(
    z.nullable(
      z
        .string({ error: wrong })
        .check(
          z.overwrite(clean),
          z.trim(),
          z.maxLength(max, `${name} : ${max} caractères au plus.`),
          printable(`${name} : ${KEPT_OUT}`),
        ),
    ),
    z.transform((value: string | null) => value || null),
  );
}

/** A text of several lines that may be empty. */
export function optionalLines(name: string, max: number) {
  return z
    .string({ error: `${name} : ce texte est invalide.` })
    .check(
      z.trim(),
      z.maxLength(max, `${name} : ${max} caractères au plus.`),
      printable(`${name} : ${KEPT_OUT}`, FORBIDDEN_IN_LINES),
    );
}

/** A secret or an address that only the service makes: anything else is answered by `wrong`. */
export const opaque = (max: number, wrong: string) =>
  z.string({ error: wrong }).check(z.maxLength(max, wrong), storable(wrong));

/** A password as it was chosen, to be compared: never held to today's rules for a new one. */
export const knownPassword = (required = "Veuillez renseigner votre mot de passe.") =>
  z
    .string({ error: required })
    .check(
      z.maxLength(1024, "Ce mot de passe est trop long."),
      storable("Le mot de passe contient un caractère interdit."),
    );

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** An id; a malformed one is answered like an unknown one, by `unknown`. */
export function id(unknown: ErrorCode, required = "Un identifiant manque.") {
  return z.string({ error: required }).check(z.regex(UUID, code(unknown)));
}

/** The id of an answer. */
export const outId = z.string();

/** A new password: 8 to 128 characters; `tooShort` is the screen's own sentence. */
export function newPassword(tooShort = "Le mot de passe doit contenir au moins 8 caractères.") {
  return z
    .string({ error: "Veuillez renseigner votre mot de passe." })
    .check(
      z.minLength(8, tooShort),
      z.maxLength(128, "Le mot de passe doit contenir au plus 128 caractères."),
      printable("Le mot de passe contient un caractère interdit."),
    );
}

/** Euros, at most 2 decimals: 0, or at least a cent. */
export function euros(name: string, max = 100_000) {
  const wrong = `${name} : un nombre entre 0 et ${max.toLocaleString("fr-FR")}, avec 2 décimales au plus.`;
  return z.number({ error: wrong }).check(
    z.gte(0, wrong),
    z.lte(max, wrong),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: wrong }),
    z.refine((value) => value === 0 || Math.round(value * 100) !== 0, { error: wrong }),
  );
}

/** A whole number between two bounds, both allowed. */
export function whole(name: string, min: number, max: number, message?: string) {
  const wrong = message ?? `${name} : un nombre entier entre ${min} et ${max}.`;
  return z.number({ error: wrong }).check(z.int(wrong), z.gte(min, wrong), z.lte(max, wrong));
}

/** The version that the sender saw of what they change; null or absent: whatever it is now. */
export const versionSeen = z.nullish(
  z.number({ error: "Version : un nombre entier." }).check(z.int("Version : un nombre entier.")),
);

export function yesNo(name: string) {
  return z.boolean({ error: `${name} : choisissez oui ou non.` });
}

/** An instant, ISO 8601 with Z or an offset, in the years 2000 to 2199; answered as a Date. */
export function instant(name: string) {
  const wrong = `${name} : la date ou l'heure est invalide.`;
  return z.pipe(
    // It aborts: a rule of the whole body must never meet a text where it expects a Date.
    z.string({ error: wrong }).check(
      z.regex(/^2[01]\d\d-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/, {
        error: wrong,
        abort: true,
      }),
      z.refine((value) => isRealDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), {
        error: wrong,
        abort: true,
      }),
    ),
    z.transform((value: string) => new Date(value)),
  );
}

function isRealDay(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}

/** A calendar day `YYYY-MM-DD`. */
export function day(name: string) {
  const wrong = `${name} : la date est invalide.`;
  return z
    .string({ error: wrong })
    .check(z.regex(/^2[01]\d\d-\d\d-\d\d$/, wrong), z.refine(isRealDay, { error: wrong }));
}

/** A yes or no of the query string. */
export const queryFlag = z.pipe(
  z.optional(z.enum(["true", "false"], { error: "Ce filtre vaut true ou false." })),
  z.transform((value) => value === "true"),
);

/** A whole number of the query string. */
export function queryWhole(name: string, min: number, max: number, fallback: number) {
  const wrong = `${name} : un nombre entier entre ${min} et ${max}.`;
  return z.pipe(
    z.pipe(
      z.optional(z.string({ error: wrong }).check(z.regex(/^-?\d{1,9}$/, wrong))),
      z.transform((value) => (value === undefined ? fallback : Number(value))),
    ),
    z.number().check(z.gte(min, wrong), z.lte(max, wrong)),
  );
}

/** An instant of an answer: `2026-11-21T17:00:00.000Z`. */
export const outInstant = z.pipe(
  z.union([z.date(), z.string()]),
  z.transform((value) => (typeof value === "string" ? value : value.toISOString())),
);
