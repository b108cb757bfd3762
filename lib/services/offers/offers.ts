import "server-only";
import {
  insertOffer,
  listOffersForTrainee,
  listOffersOfCoach,
  lockOfferOfCoach,
  type OfferRow,
  updateOffer,
} from "@/db/queries/offers/offers";
import { findLiveLink } from "@/db/queries/trainees/trainees";
import type { CoachScope, TraineeScope } from "@/db/scope";
import { database, transaction } from "@/db/transaction";
import type { BodyOf } from "@/lib/contract/endpoint";
import type {
  createOffer as createContract,
  editOffer as editContract,
  Offer,
} from "@/lib/contract/offers/offers";
import { toCents, toEuros } from "@/lib/domain/euros";
import { AppError } from "@/lib/error-codes";
import { clock } from "@/lib/infra/clock";
import { checkVersion } from "@/lib/services/operations/version";

export const offerView = (row: OfferRow): Offer => ({
  id: row.id,
  type: row.type,
  label: row.label,
  price: toEuros(row.priceCents),
  quantity: row.quantity,
  nbReservationPerWeek: row.nbReservationPerWeek,
  validityDurationInDay: row.validityDurationInDay,
  isPrivateOffer: row.isPrivateOffer,
  isShareable: row.isShareable,
  version: row.version,
});

/** Returns the coach's offers by label. */
export async function listMyOffers(coachId: CoachScope): Promise<Offer[]> {
  return (await listOffersOfCoach(database(), coachId)).map(offerView);
}

/** Returns the offers a trainee of the coach may buy. Throws COACH_NOT_FOUND. */
export async function listOffers(traineeId: TraineeScope, coachId: string): Promise<Offer[]> {
  const link = await findLiveLink(database(), { coachId, traineeId });
  if (!link) throw new AppError("COACH_NOT_FOUND");
  return (await listOffersForTrainee(database(), link.coachId, traineeId)).map(offerView);
}

type Fields = BodyOf<typeof createContract>;

function columns(body: Fields) {
  return {
    type: body.type,
    label: body.label,
    priceCents: toCents(body.price),
    quantity: body.type === "CARD" ? (body.quantity ?? null) : null,
    nbReservationPerWeek: body.type === "SUBSCRIPTION" ? (body.nbReservationPerWeek ?? null) : null,
    validityDurationInDay: body.validityDurationInDay,
    isPrivateOffer: body.isPrivateOffer,
    isShareable: body.isShareable ?? undefined,
  };
}

export async function createOffer(coachId: CoachScope, body: Fields): Promise<Offer> {
  return transaction(async (tx) => offerView(await insertOffer(tx, { coachId, ...columns(body) })));
}

/**
 * Edits an offer. Subscriptions already sold from it do not change.
 * Throws OFFER_NOT_FOUND, CHANGED_MEANWHILE, FREE_OFFER_LOCKED, INVALID_INPUT.
 */
export async function editOffer(
  coachId: CoachScope,
  body: BodyOf<typeof editContract>,
): Promise<Offer> {
  return transaction(async (tx) => {
    const offer = await lockOfferOfCoach(tx, coachId, body.id);
    if (!offer) throw new AppError("OFFER_NOT_FOUND");
    checkVersion(offer.version, body.version);
    if (offer.type === "FREE_GROUP_CLASS") throw new AppError("FREE_OFFER_LOCKED");
    if (body.type === "FREE_GROUP_CLASS")
      throw new AppError("INVALID_INPUT", { message: "Choisissez une carte ou un abonnement." });
    return offerView(
      await updateOffer(tx, coachId, offer.id, columns({ ...body, type: body.type })),
    );
  });
}

/** Throws OFFER_NOT_FOUND, FREE_OFFER_LOCKED. */
export async function deleteOffer(coachId: CoachScope, id: string): Promise<void> {
  await transaction(async (tx) => {
    const offer = await lockOfferOfCoach(tx, coachId, id);
    if (!offer) throw new AppError("OFFER_NOT_FOUND");
    if (offer.type === "FREE_GROUP_CLASS") throw new AppError("FREE_OFFER_LOCKED");
    await updateOffer(tx, coachId, id, { deletedAt: clock() });
  });
}
