import "server-only";
import { addDays, parisDay, parisInstant } from "@/lib/domain/paris-time";
import { pageUrl } from "@/lib/infra/page-url";
import { senderOf } from "@/lib/mail/message";

export const person = { firstName: "Léa" };
export const coachName = "Claire Fontaine";
export const coach = {
  displayName: coachName,
  urlPicture: "/icons/icon-192.png",
  email: "claire@exemple.fr",
  phoneNumber: "0612345678",
  code: "YGA234",
  returnsTakenPlaces: true,
};

export const sender = senderOf(coach);

export function sampleClasses(now: Date) {
  const day = addDays(parisDay(now), 7);
  const begin = parisInstant(day, "18:30");
  const activity = {
    id: "01970000-0000-7000-8000-000000000001",
    coachId: "01970000-0000-7000-8000-000000000002",
    label: "Yoga doux & respiration",
    place: "Studio République, 12 rue du Faubourg-du-Temple, Paris",
    beginDate: begin,
    endDate: new Date(begin.getTime() + 3_600_000),
    ...sender,
    cancelTimeInHours: 24,
    revision: 0,
    updatedAt: now,
  };
  const late = { ...activity, cancelTimeInHours: 400 };
  const week = (n: number) => ({
    ...activity,
    id: `01970000-0000-7000-8000-00000000001${n}`,
    beginDate: parisInstant(addDays(day, 7 * n), "18:30"),
    endDate: parisInstant(addDays(day, 7 * n), "19:30"),
    confirmed: n === 2 ? 0 : 1,
    waiting: n === 2 ? 1 : 0,
  });
  const notification = { ...person, activity };
  const linked = { ...person, activity: { ...activity, placeUrl: pageUrl("/place/x") } };
  const booking = {
    ...person,
    classes: [{ ...activity, confirmed: 2, waiting: 0 }],
    subscription: { label: "Carte 10 cours", left: 7 },
    byCoach: null,
    now,
  };
  const closure = { label: "Grippe", beginDate: day, endDate: addDays(day, 7) };
  return { day, closure, activity, late, week, notification, linked, booking };
}

export function sampleSales(now: Date) {
  const { activity } = sampleClasses(now);
  const purchase = {
    label: "Carte 10 cours",
    type: "CARD",
    quantity: 10,
    nbReservationPerWeek: null,
    priceCents: 12_050,
    beginDate: parisDay(now),
    endDate: addDays(parisDay(now), 90),
    isPrivateOffer: false,
    createdAt: now,
    id: activity.id,
    beginNow: true,
    withdrawUntil: addDays(parisDay(now), 15),
    termsVersion: 2,
  } as const;
  const withdrawal = {
    coach: { firstName: "Claire", ...coach },
    trainee: { firstName: "Léa", lastName: "Martin" },
    subscription: { ...purchase, owedCents: 2_410, amountPaidCents: 12_050 },
    withdrawnAt: now,
    classes: [activity],
    usedCents: 2_410,
    refundCents: 9_640,
  };
  const sale = {
    ...person,
    coach,
    seller: ["Claire Fontaine, EI", "SIREN 732 829 320", "12 rue des Lilas, 75011 Paris"],
    terms: "1. Les places s'annulent dans Élan.\n\n2. Un cours manqué est perdu.",
  };
  const transfer = {
    iban: "FR1420041010050500013M02606",
    holder: coachName,
    reference: "ELAN-K7Q2MX",
  };
  return { purchase, withdrawal, sale, transfer };
}
