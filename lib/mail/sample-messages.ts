import "server-only";
import { addDays, DAY_MS } from "@/lib/domain/paris-time";
import { formatDay } from "@/lib/format";
import type { Message } from "@/lib/mail/message";
import { bookedMessage } from "@/lib/mail/messages/booked";
import { cancelledForPersonMessage } from "@/lib/mail/messages/cancelled-for-person";
import { classCancelledMessage } from "@/lib/mail/messages/class-cancelled";
import { classChangedMessage, classesChangedMessage } from "@/lib/mail/messages/class-changed";
import { classMessage } from "@/lib/mail/messages/class-message";
import { classReturnedMessage } from "@/lib/mail/messages/class-returned";
import { closureMessage, until } from "@/lib/mail/messages/closure";
import { coachGoneMessage } from "@/lib/mail/messages/coach-gone";
import { coachCannotMessage, coachCodeMessage } from "@/lib/mail/messages/coach-invites";
import { guardianInvitationMessage, ownAccountMessage } from "@/lib/mail/messages/family";
import { inactiveMessage } from "@/lib/mail/messages/inactive";
import { invitationMessage } from "@/lib/mail/messages/invitation";
import {
  minimumCancelledMessage,
  minimumTooLateMessage,
  minimumWarningMessage,
} from "@/lib/mail/messages/minimum";
import {
  paidAboveDueMessage,
  paymentContestedMessage,
  paymentFailedMessage,
  refundFailedMessage,
} from "@/lib/mail/messages/online-payment";
import { openedMessage } from "@/lib/mail/messages/opened";
import { passwordChangedMessage } from "@/lib/mail/messages/password-changed";
import { placeFreeMessage } from "@/lib/mail/messages/place-free";
import { placeTakenMessage } from "@/lib/mail/messages/place-taken";
import { claimedMessage, promotedMessage } from "@/lib/mail/messages/promoted";
import { receiptMessage } from "@/lib/mail/messages/receipt";
import { remindMessage } from "@/lib/mail/messages/remind";
import { reminderMessage } from "@/lib/mail/messages/reminder";
import { removedMessage } from "@/lib/mail/messages/removed";
import { resetPasswordMessage } from "@/lib/mail/messages/reset-password";
import { severalBookedMessage } from "@/lib/mail/messages/several-booked";
import { subscriptionBoughtMessage } from "@/lib/mail/messages/subscription-bought";
import {
  trialCodeMessage,
  trialConfirmedMessage,
  trialKnownMessage,
} from "@/lib/mail/messages/trial";
import { verifyEmailMessage } from "@/lib/mail/messages/verify-email";
import { waitingListMessage } from "@/lib/mail/messages/waiting-list";
import { welcomeMessage } from "@/lib/mail/messages/welcome";
import { coachWithdrawalMessage, withdrawnMessage } from "@/lib/mail/messages/withdrawn";
import {
  coach,
  coachName,
  person,
  sampleClasses,
  sampleSales,
  sender,
} from "@/lib/mail/sample-facts";

/** For the preview page and for tests. */
export function sampleMessages(now: Date): [name: string, message: Message][] {
  const { day, closure, activity, late, week, notification, linked, booking } = sampleClasses(now);
  const { purchase, withdrawal, sale, transfer } = sampleSales(now);
  const token = "exemple";
  const paid = {
    coach: { firstName: "Claire" },
    payer: "Léa Roux",
    label: "Carte 10 cours",
  };
  const byCoach = { cancelReason: null, minPlaces: null };
  const byMinimum = { cancelReason: "MINIMUM" as const, minPlaces: 4 };
  const short = {
    firstName: "Claire",
    activity: { ...activity, confirmedPlaces: 2, minPlaces: 4 },
  };
  return [
    ["Bienvenue (élève)", welcomeMessage({ ...person, code: null })],
    ["Bienvenue (élève invité)", welcomeMessage({ ...person, code: null, coaches: [coachName] })],
    ["Bienvenue (coach)", welcomeMessage({ firstName: "Claire", code: "YGA234" })],
    ["Invitation", invitationMessage({ ...person, coach: sender, token, stop: token })],
    [
      "Invitation à un coach",
      coachCodeMessage({ ...person, coach: sender, code: "YGA234", stop: token }),
    ],
    [
      "Invitation d'un coach comme élève",
      coachCannotMessage({ ...person, coach: sender, code: "YGA234", stop: token }),
    ],
    [
      "Invitation d'un responsable",
      guardianInvitationMessage("Anne Roux", [{ personName: "Emma", token }]),
    ],
    [
      "Invitation d'un parent pour plusieurs enfants",
      guardianInvitationMessage("Claire Martin", [
        { personName: "Emma", token },
        { personName: "Noé", token },
      ]),
    ],
    ["Propre compte", ownAccountMessage({ inviterName: "Anne Roux", personName: "Emma", token })],
    [
      "Réservation de plusieurs personnes",
      severalBookedMessage({
        ...person,
        activity,
        people: [
          {
            personId: "1",
            firstName: "Emma",
            subscription: "Carte 10 cours",
            confirmed: 1,
            waiting: 0,
            placeUrl: linked.activity.placeUrl,
          },
          {
            personId: "2",
            firstName: null,
            subscription: "Carte 10 cours",
            confirmed: 0,
            waiting: 1,
          },
        ],
        now,
      }),
    ],
    [
      "Place d'une personne annulée",
      cancelledForPersonMessage({ ...person, classes: [activity, week(1)] }),
    ],
    ["Mot de passe oublié", resetPasswordMessage({ ...person, token })],
    ["Adresse à confirmer", verifyEmailMessage({ ...person, token })],
    ["Mot de passe changé", passwordChangedMessage({ ...person, when: now })],
    [
      "Compte inactif",
      inactiveMessage({ ...person, eraseOn: new Date(now.getTime() + 31 * DAY_MS) }),
    ],
    ["Réservation", bookedMessage(booking)],
    [
      "Réservation d'une série",
      bookedMessage({ ...booking, classes: [week(0), week(1), week(2)] }),
    ],
    [
      "Liste d'attente",
      waitingListMessage({ ...booking, classes: [{ ...activity, confirmed: 0, waiting: 1 }] }),
    ],
    [
      "Liste d'attente, délai passé",
      waitingListMessage({ ...booking, classes: [{ ...late, confirmed: 0, waiting: 1 }] }),
    ],
    ["Code d'un cours d'essai", trialCodeMessage({ ...notification, code: "042042" })],
    [
      "Cours d'essai, compte connu",
      trialKnownMessage({ ...notification, coachCode: "ABC234", isCoach: false, token: null }),
    ],
    [
      "Cours d'essai, compte sans mot de passe",
      trialKnownMessage({ ...notification, coachCode: "ABC234", isCoach: false, token: "x" }),
    ],
    [
      "Cours d'essai, compte de coach",
      trialKnownMessage({ ...notification, coachCode: "ABC234", isCoach: true, token: null }),
    ],
    ["Cours d'essai réservé", trialConfirmedMessage({ ...linked, waiting: false, price: 10, now })],
    [
      "Cours d'essai en attente",
      trialConfirmedMessage({ ...linked, waiting: true, price: 0, now }),
    ],
    [
      "Cours d'essai en attente, délai passé",
      trialConfirmedMessage({ ...linked, activity: late, waiting: true, price: 0, now }),
    ],
    ["Place confirmée, avec son lien", promotedMessage(linked)],
    ["Place confirmée", promotedMessage(notification)],
    ["Place libérée, prise", claimedMessage(notification)],
    ["Place libre", placeFreeMessage(notification)],
    ["Rappel", reminderMessage({ ...notification, places: 2, now, stopToken: "x" })],
    [
      "Cours modifié",
      classChangedMessage({
        ...notification,
        before: { ...activity, place: "Salle du Canal", coachName: "Noé Roux" },
        waits: false,
      }),
    ],
    [
      "Cours attendu, modifié",
      classChangedMessage({
        ...notification,
        before: { ...activity, place: "Salle du Canal" },
        waits: true,
      }),
    ],
    [
      "Plusieurs cours modifiés",
      classesChangedMessage(person.firstName, [
        {
          activity,
          before: { ...activity, place: "Salle du Canal" },
          waits: false,
          promoted: true,
          free: false,
        },
        { activity: week(1), before: null, waits: true, promoted: false, free: true },
      ]),
    ],
    [
      "Cours modifié avec une place libre",
      classesChangedMessage(person.firstName, [
        {
          activity: linked.activity,
          before: { ...activity, place: "Salle du Canal" },
          waits: true,
          promoted: false,
          free: true,
        },
      ]),
    ],
    ["Cours annulé", classCancelledMessage({ ...person, classes: [{ ...activity, ...byCoach }] })],
    [
      "Cours annulés",
      classCancelledMessage({
        ...person,
        classes: [activity, week(1)].map((one) => ({ ...one, ...byCoach })),
      }),
    ],
    [
      "Cours annulé, pas assez d'inscrits",
      classCancelledMessage({ ...person, classes: [{ ...activity, ...byMinimum }] }),
    ],
    ["Pas encore assez d'inscrits (coach)", minimumWarningMessage({ ...short, checkOn: now })],
    ["Cours annulé par le minimum (coach)", minimumCancelledMessage(short)],
    ["Cours maintenu (coach)", minimumTooLateMessage(short)],
    ["Place reprise", placeTakenMessage({ ...notification, card: true })],
    ["Réservations ouvertes", openedMessage(notification)],
    [
      "Message d'un coach",
      classMessage({
        ...person,
        coach: sender,
        activity,
        text: "Apportez un tapis.\nÀ mardi !",
      }),
    ],
    [
      "Relance d'un coach",
      remindMessage({
        coach: sender,
        label: "Carte 10 cours",
        kind: "PAYMENT",
        duePath: "/payer/1",
        transfer,
        text: "Bonjour Léa, il reste 60\u00a0€ à régler pour « Carte 10 cours ».",
      }),
    ],
    [
      "Fermeture",
      closureMessage({
        ...person,
        coach: sender,
        closure,
        text: "Reposez-vous bien.",
        classes: [activity, week(1)],
        ends: [
          { label: "Abonnement 2 cours par semaine", until: until(formatDay(addDays(day, 90))) },
        ],
        hasExceptions: true,
      }),
    ],
    [
      "Cours annulé par erreur",
      classReturnedMessage({
        ...person,
        coach: sender,
        restored: [activity],
        waiting: [week(2)],
        lost: [{ activity: week(1), reason: "NO_CREDIT" }],
      }),
    ],
    [
      "Places annulées par le coach",
      removedMessage({ ...person, coach: sender, classes: [activity], cause: { kind: "REMOVED" } }),
    ],
    [
      "Le coach ne vous suit plus",
      removedMessage({ ...person, coach: sender, classes: [activity], cause: { kind: "LEFT" } }),
    ],
    [
      "Abonnement en pause",
      removedMessage({
        ...person,
        coach: sender,
        classes: [activity, week(1)],
        cause: { kind: "SUSPENDED", subscription: "Carte 10 cours" },
      }),
    ],
    [
      "Coach parti",
      coachGoneMessage({
        ...person,
        coach,
        classes: [activity, week(1)],
        subscriptions: [{ label: "Carte 10 cours", quantityLeft: 7, endDate: purchase.endDate }],
      }),
    ],
    [
      "Souscription",
      subscriptionBoughtMessage({
        ...sale,
        subscription: { ...purchase, amountPaidCents: 0 },
        transfer,
        byCoach: false,
      }),
    ],
    [
      "Souscription payée",
      subscriptionBoughtMessage({
        ...sale,
        subscription: { ...purchase, amountPaidCents: purchase.priceCents },
        transfer: null,
        byCoach: true,
      }),
    ],
    [
      "Souscription au-delà de 1 000 €",
      subscriptionBoughtMessage({
        ...sale,
        subscription: { ...purchase, priceCents: 120_000, amountPaidCents: 10_000 },
        transfer: null,
        byCoach: true,
      }),
    ],
    ["Rétractation", withdrawnMessage(withdrawal)],
    ["Rétractation (coach)", coachWithdrawalMessage(withdrawal)],
    [
      "Prélèvement refusé",
      paymentFailedMessage({ ...person, coach: sender, label: paid.label, amountCents: 12_050 }),
    ],
    ["Trop perçu en ligne", paidAboveDueMessage({ ...paid, aboveCents: 6_000 })],
    ["Paiement contesté", paymentContestedMessage({ ...paid, takenCents: 12_050 })],
    ["Remboursement refusé", refundFailedMessage({ ...paid, amountCents: 2_000 })],
    [
      "Reçu",
      receiptMessage({
        ...person,
        coach: sender,
        number: "2026-0042",
        label: "Carte 10 cours",
        amountCents: 12_050,
        attachment: { filename: "recu-2026-0042.pdf", contentType: "application/pdf", content: "" },
      }),
    ],
  ];
}
