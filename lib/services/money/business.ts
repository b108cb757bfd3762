import "server-only";
import { findCoachByCode } from "@/db/queries/accounts/look-ups";
import { shareLockUsers } from "@/db/queries/accounts/users";
import {
  findBusiness,
  insertTerms,
  lastTermsVersion,
  lockBusiness,
  updateBusiness,
} from "@/db/queries/money/business";
import { type CoachId, type CoachScope, systemScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type { Business, setBusiness as setContract } from "@/lib/contract/money/business";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";

const EMPTY_BUSINESS: Business = {
  legalName: null,
  siren: null,
  address: null,
  email: null,
  phone: null,
  vatRegime: null,
  vatNumber: null,
  mediatorName: null,
  mediatorAddress: null,
  mediatorUrl: null,
  iban: null,
  ibanHolder: null,
  terms: null,
  termsVersion: null,
};

/** The coach's business details; every field is null until the coach fills it in. */
export async function getBusinessOf(coachId: CoachId): Promise<Business> {
  return (await findBusiness(database(), coachId)) ?? EMPTY_BUSINESS;
}

/** Line ends become \n; an empty text becomes null. */
const normalizeLines = (text: string | null | undefined) =>
  text === undefined ? undefined : text?.replace(/\r\n?/g, "\n") || null;

/**
 * Only the given fields change; equal terms make no new version, null ends the current terms.
 * Throws IBAN_HOLDER_REQUIRED.
 */
export async function setBusinessOf(
  coachId: CoachScope,
  { terms: newTerms, ...fields }: BodyOf<typeof setContract>,
): Promise<Business> {
  return transaction(async (tx) => {
    if (!(await shareLockUsers(tx, [coachId]))) throw new AppError("NOT_LOGGED_IN");
    const isEmpty = [newTerms, ...Object.values(fields)].every((value) => value === undefined);
    if (isEmpty) return getBusinessOf(coachId);
    await lockBusiness(tx, coachId);
    const before = await getBusinessOf(coachId);
    const { iban = before.iban, ibanHolder = before.ibanHolder } = fields;
    if (iban && !ibanHolder) throw new AppError("IBAN_HOLDER_REQUIRED");
    await updateBusiness(tx, coachId, {
      ...fields,
      address: normalizeLines(fields.address),
      mediatorAddress: normalizeLines(fields.mediatorAddress),
    });
    const text = normalizeLines(newTerms);
    if (text === null) await updateBusiness(tx, coachId, { termsVersion: null });
    else if (text !== undefined && text !== before.terms) {
      const version = (await lastTermsVersion(tx, coachId)) + 1;
      await insertTerms(tx, { coachId, version, text, createdAt: clock() });
      await updateBusiness(tx, coachId, { termsVersion: version });
    }
    return getBusinessOf(coachId);
  });
}

/** The coach's current terms. Throws COACH_CODE_UNKNOWN, TERMS_NOT_FOUND. */
export async function getTermsOf(code: string): Promise<{ version: number; text: string }> {
  const coach = await findCoachByCode(database(), systemScope("look-up"), code);
  if (!coach) throw new AppError("COACH_CODE_UNKNOWN");
  const { terms, termsVersion } = await getBusinessOf(coach.id);
  if (!terms || termsVersion === null) throw new AppError("TERMS_NOT_FOUND");
  return { version: termsVersion, text: terms };
}
