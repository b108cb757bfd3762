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
import { AppError } from "@/lib/error-codes";
import { now } from "@/lib/infra/clock";
import { checkVersion } from "@/lib/services/operations/version";
import { toCents, toEuros } from "@/lib/services/subscriptions/subscription-view";

const view = (row: OfferRow): Offer => ({ ...row, price: toEuros(row.priceCents) });

/** A coach's offers, by label. */
export async function listMyOffers(coachId: CoachScope): Promise<Offer[]> {
  return (await listOffersOfCoach(database(), coachId)).map(view);
}

/** The offers a trainee may buy from a coach they follow. Throws COACH_NOT_FOUND. */
export async function listOffers(traineeId: TraineeScope, coachId: string): Promise<Offer[]> {
  const link = await findLiveLink(database(), coachId, traineeId);
  if (!link) throw new AppError("COACH_NOT_FOUND");
  return (await listOffersForTrainee(database(), link.coachId, traineeId)).map(view);
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
  };
}

export async function createOffer(coachId: CoachScope, body: Fields): Promise<Offer> {
  return transaction(async (tx) => view(await insertOffer(tx, { coachId, ...columns(body) })));
}

/** Subscriptions bought from it are copies and do not change. Throws OFFER_NOT_FOUND, CHANGED_MEANWHILE, FREE_OFFER_LOCKED. */
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
    return view(await updateOffer(tx, coachId, offer.id, columns({ ...body, type: body.type })));
  });
}

/** The offer leaves the lists. Throws OFFER_NOT_FOUND, FREE_OFFER_LOCKED. */
export async function deleteOffer(coachId: CoachScope, id: string): Promise<void> {
  await transaction(async (tx) => {
    const offer = await lockOfferOfCoach(tx, coachId, id);
    if (!offer) throw new AppError("OFFER_NOT_FOUND");
    if (offer.type === "FREE_GROUP_CLASS") throw new AppError("FREE_OFFER_LOCKED");
    await updateOffer(tx, coachId, id, { deletedAt: now() });
  });
}
