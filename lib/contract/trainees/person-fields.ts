import * as z from "zod/mini";
import { optionalText, storable, text } from "@/lib/contract/fields";
import { visible } from "@/lib/domain/visible";

/** Invisible characters are dropped. */
export const personName = (name: string, max: number, required?: string) =>
  text(name, max, required, undefined, visible);

/** The caller's own name. */
export const ownName = (name: string, max: number) =>
  personName(name, max, `Indiquez votre ${name.toLocaleLowerCase("fr-FR")}.`);

/** Invisible characters are dropped; empty and null mean none. */
export const optionalPersonName = (name: string, max: number) => optionalText(name, max, visible);

/** No mail server accepts misplaced dots and dashes, a long local part or invisible characters. */
const UNDELIVERABLE =
  /^\.|\.\.|\.@|@\.|@-|@.*(?:-\.|\.-|-$)|^[^@]{65}|[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

const INVALID = "Cette adresse email est invalide.";

/** An address as typed, also one that no account can have. `required` is the error of a missing one. */
const typedAddress = (required: string) =>
  z
    .string({ error: required })
    .check(z.trim(), z.minLength(1, required), z.maxLength(254, INVALID), storable(INVALID));

/** The looser rule for a stored address, so that its owner can still log in. */
const knownAddress = (required: string) =>
  typedAddress(required).check(
    z.regex(
      /^[^\s@<>"(),:;[\]\\\u0000-\u001f\u007f]+@[^\s@<>"(),:;[\]\\\u0000-\u001f\u007f]+\.[^\s@.<>"(),:;[\]\\\u0000-\u001f\u007f]{2,}$/u,
      INVALID,
    ),
    z.refine((value) => !/\.invalid$/i.test(value), { error: INVALID }),
  );

export const newAddress = (required: string) =>
  knownAddress(required).check(
    z.refine((value) => !UNDELIVERABLE.test(value.trim()), { error: INVALID }),
  );

const EMAIL_REQUIRED = "Indiquez votre adresse email.";
export const typedEmail = typedAddress(EMAIL_REQUIRED);

export const knownEmail = knownAddress(EMAIL_REQUIRED);

export const email = newAddress(EMAIL_REQUIRED);

export const TRAINEE_EMAIL_REQUIRED = "Indiquez l'adresse email de l'élève.";
export const traineeEmail = newAddress(TRAINEE_EMAIL_REQUIRED);

export const PHONE_HINT = "Format : 0123456789 ou +33123456789";
export const PHONE_INVALID = `Numéro de téléphone invalide. ${PHONE_HINT}`;
const PHONE = /^(?:0|\+33)[1-9]\d{8}$/;
const plainPhone = (value: string) => visible(value).replace(/[\s.\-\u2010-\u2015]/g, "");

export const isPhone = (value: string): boolean =>
  value.length <= 40 && PHONE.test(plainPhone(value));

/** A French phone number; blanks, dots, dashes and invisible characters are dropped. */
export const phone = z.pipe(
  z.pipe(
    z
      .string({ error: "Veuillez renseigner votre numéro de téléphone" })
      .check(z.maxLength(40, PHONE_HINT)),
    z.transform(plainPhone),
  ),
  z
    .string()
    .check(
      z.minLength(1, "Veuillez renseigner votre numéro de téléphone"),
      z.regex(PHONE, PHONE_INVALID),
    ),
);

/** Empty and null mean none. */
export const optionalPhone = z.pipe(
  z.pipe(
    z.nullish(z.string({ error: PHONE_INVALID })),
    z.transform((value) => visible(value ?? "").trim() || null),
  ),
  z.nullable(phone),
);
