import * as z from "zod/mini";
import { isDay } from "@/lib/domain/typed-moment";
import type { ErrorCode } from "@/lib/error-codes";

/** As a schema's message, it returns this error code instead of a 400. */
export const code = (name: ErrorCode) => `@${name}`;

export const REQUIRED_FIELDS = "Veuillez remplir tous les champs obligatoires.";

/** Control characters break PostgreSQL, mails or files. */
const FORBIDDEN = /\p{Cc}/u;
const FORBIDDEN_IN_LINES = /(?![\n\r\t])\p{Cc}/u;
const FORBIDDEN_CHARACTER = "ce texte contient un caractère interdit.";

/** PostgreSQL stores neither NUL nor lone surrogates, so every text of a request excludes them. */
export const storable = (message: string) =>
  z.refine<string>((value) => !value.includes("\u0000") && value.isWellFormed(), {
    error: message,
  });

const printable = (message: string, forbidden = FORBIDDEN) =>
  z.refine<string>((value) => value.isWellFormed() && !forbidden.test(value), { error: message });

/** Only blanks and invisible characters. */
const UNSEEN = /^[\s\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]*$/u;

/** A trimmed text; `required` is the error when it is empty or has no visible character. */
export function text(
  name: string,
  max: number,
  required = `Indiquez le ${name.toLocaleLowerCase("fr-FR")}.`,
  forbidden = `${name} : ${FORBIDDEN_CHARACTER}`,
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

/** One line; empty and null mean none. */
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
          printable(`${name} : ${FORBIDDEN_CHARACTER}`),
        ),
    ),
    z.transform((value: string | null) => value || null),
  );
}

/** Several lines; may be empty. */
export function optionalLines(name: string, max: number) {
  return z
    .string({ error: `${name} : ce texte est invalide.` })
    .check(
      z.trim(),
      z.maxLength(max, `${name} : ${max} caractères au plus.`),
      printable(`${name} : ${FORBIDDEN_CHARACTER}`, FORBIDDEN_IN_LINES),
    );
}

/** A secret or an address that the service created; `wrong` is the error of any other text. */
export const opaque = (max: number, wrong: string) =>
  z.string({ error: wrong }).check(z.maxLength(max, wrong), storable(wrong));

/** An existing password, which today's rules for a new one do not apply to. */
export const knownPassword = (required = "Indiquez votre mot de passe.") =>
  z
    .string({ error: required })
    .check(
      z.maxLength(1024, "Ce mot de passe est trop long."),
      storable("Le mot de passe contient un caractère interdit."),
    );

export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/** In lower case, as stored; `unknown` is also the error code of a malformed id. */
export function id(unknown: ErrorCode, required = "Un identifiant manque.") {
  return z.string({ error: required }).check(z.regex(UUID, code(unknown)), z.toLowerCase());
}

export const outId = z.string();

export const SHORTEST_PASSWORD = 8;

/** 8 to 128 characters; `tooShort` is the screen's own sentence. */
export function newPassword(tooShort = "Le mot de passe doit contenir au moins 8 caractères.") {
  return z
    .string({ error: "Indiquez votre mot de passe." })
    .check(
      z.minLength(SHORTEST_PASSWORD, tooShort),
      z.maxLength(128, "Le mot de passe doit contenir au plus 128 caractères."),
      printable("Le mot de passe contient un caractère interdit."),
    );
}

/** Euros with at most 2 decimals: 0, or at least one cent. */
export const euros = (name: string, max = 100_000) => eurosBetween(name, 0, max);

export const signedEuros = (name: string) => eurosBetween(name, -1_000_000, 1_000_000);

function eurosBetween(name: string, min: number, max: number) {
  const wrong = `${name} : un nombre entre ${min.toLocaleString("fr-FR")} et ${max.toLocaleString("fr-FR")}, avec 2 décimales au plus.`;
  return z.number({ error: wrong }).check(
    z.gte(min, wrong),
    z.lte(max, wrong),
    z.refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, { error: wrong }),
    z.refine((value) => value === 0 || Math.round(value * 100) !== 0, { error: wrong }),
  );
}

export function whole(name: string, min: number, max: number, message?: string) {
  const wrong = message ?? `${name} : un nombre entier entre ${min} et ${max}.`;
  return z.number({ error: wrong }).check(z.int(wrong), z.gte(min, wrong), z.lte(max, wrong));
}

/** The version that the caller loaded; null or absent skips the check for stale data. */
export const versionSeen = z.nullish(
  z.number({ error: "Version : un nombre entier." }).check(z.int("Version : un nombre entier.")),
);

export function yesNo(name: string) {
  return z.boolean({ error: `${name} : choisissez oui ou non.` });
}

const INSTANT =
  /^2[01]\d\d(-\d\d-\d\dT\d\d(:\d\d(:\d\d([.,]\d{1,9})?)?)?|\d{4}T\d\d(\d\d(\d\d([.,]\d{1,9})?)?)?)(Z|[+\u2212-]\d\d(:?\d\d)?)$/i;

/** The form that `Date` parses: separators, hours with minutes, a point and an ASCII minus sign. */
const parsable = (value: string) =>
  value
    .toUpperCase()
    .replace("\u2212", "-")
    .replace(/^(\d{4})(\d\d)(\d\d)T/, "$1-$2-$3T")
    .replace(/^(.{13})(\d\d)/, "$1:$2")
    .replace(/^(.{16})(\d\d)/, "$1:$2")
    .replace(/^(.{13})(?!:)/, "$1:00")
    .replace(",", ".")
    .replace(/[+-]\d\d$/, "$&:00");

/** ISO 8601 with Z or an offset, years 2000 to 2199; parsed to a Date. */
export function instant(name: string) {
  const wrong = `${name} : la date ou l'heure est invalide.`;
  return z.pipe(
    // `abort` keeps a rule of the whole body from receiving a text instead of a Date.
    z.string({ error: wrong }).check(
      z.regex(INSTANT, { error: wrong, abort: true }),
      z.overwrite(parsable),
      z.refine((value) => isDay(value.slice(0, 10)) && !Number.isNaN(Date.parse(value)), {
        error: wrong,
        abort: true,
      }),
    ),
    z.transform((value: string) => new Date(value)),
  );
}

/** `YYYY-MM-DD` */
export function day(name: string) {
  const wrong = `${name} : la date est invalide.`;
  return z
    .string({ error: wrong })
    .check(z.regex(/^2[01]\d\d-\d\d-\d\d$/, wrong), z.refine(isDay, { error: wrong }));
}

export const queryFlag = z.pipe(
  z.optional(z.enum(["true", "false"], { error: "Ce filtre vaut true ou false." })),
  z.transform((value) => value === "true"),
);

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

/** An instant in a response, `2026-11-21T17:00:00.000Z`. */
export const outInstant = z.pipe(
  z.union([z.date(), z.string()]),
  z.transform((value) => (typeof value === "string" ? value : value.toISOString())),
);
