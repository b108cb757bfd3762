import { changePassword } from "@/db/queries/accounts/users";
import { transaction } from "@/db/transaction";
import { hashPassword } from "@/lib/auth/passwords";
import { parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import {
  book,
  cardBody,
  classBody,
  inDays,
  makeClass,
  makeCoach,
  makeOffer,
  makeSeries,
  makeSubscription,
  makeTrainee,
  moveClass,
  type Person,
} from "@/testing/factories";
import { makePushDevice } from "@/testing/push-stub";

/** A call's parameters. */
export interface ValidCall {
  path?: string[];
  query?: Record<string, string>;
  body?: unknown;
  /** The trainee makes the call where both roles may. */
  trainee?: true;
}
export interface ValidCalls {
  coach: Person;
  trainee: Person;
  calls: Record<string, ValidCall>;
}

const PASSWORD = "brioche-lavande";
const personOf = (email: string) => ({
  firstName: "Ana",
  lastName: "Petit",
  email,
  phoneNumber: "0612345678",
});

/** Returns valid parameters for nearly every endpoint, each to be called once. */
export async function makeValidCalls(): Promise<ValidCalls> {
  const coach = await makeCoach();
  const trainee = await makeTrainee(coach);
  const other = await makeTrainee(coach);
  const more = await makeCoach();
  const { body: unseen } = await api("POST", "/api/user/create-trainee", {
    token: coach.token,
    body: personOf("jo@exemple.fr"),
  });
  const [card, second, suspended, third] = [
    await makeSubscription(coach, trainee),
    await makeSubscription(coach, trainee),
    await makeSubscription(coach, trainee),
    await makeSubscription(coach, other),
  ];
  await api("PUT", `/api/subscription/${suspended.id}/suspend`, { token: coach.token, body: {} });
  const hash = await hashPassword(PASSWORD);
  await transaction((tx) => changePassword(tx, trainee.id, hash));
  const opened = { email: trainee.email, password: PASSWORD };
  trainee.token = (await api("POST", "/api/auth/login", { body: opened })).body.token;
  const [offer, ended] = [await makeOffer(coach), await makeOffer(coach)];
  const classes: string[] = [];
  for (let n = 0; n < 6; n += 1)
    classes.push((await makeClass(coach, {}, inDays(4 + n, "12:00"))).id);
  const [yoga = "", booked = "", left = "", gone = "", begun = "", given = ""] = classes;
  for (const id of [booked, left, begun]) await book(trainee, id, card.id);
  await book(other, left, third.id);
  await moveClass(begun, new Date(Date.now() - 600_000));
  const series = await makeSeries(coach, 2);
  await api("POST", "/api/user/toggle-feature-assistant", {
    token: coach.token,
    body: { enabled: true },
  });
  const teacher = { firstName: "Noé", lastName: "Roux", description: "", urlPicture: null };
  const assistants: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    const { body } = await api("POST", "/api/coach-assistants", {
      token: coach.token,
      body: teacher,
    });
    assistants.push(body.id);
  }
  const [noe = "", lou = ""] = assistants;
  const receipts: string[] = [];
  for (const method of ["CHEQUE", "CHEQUE", "CASH"]) {
    const { body } = await api("POST", "/api/receipts", {
      token: coach.token,
      body: { subscriptionId: card.id, amount: 20, method },
    });
    receipts.push(body.id);
  }
  const [cheque = "", deposited = "", cash = ""] = receipts;
  const depositedOn = parisDay(new Date());
  const deposit = await api("POST", "/api/receipts/deposits", {
    token: coach.token,
    body: { receiptIds: [deposited], depositedOn },
  });
  const cancelled = (await makeClass(coach, {}, inDays(14, "12:00"))).id;
  await api("DELETE", `/api/activity/${cancelled}`, { token: coach.token });
  const far = parisDay(inDays(90));
  const closing = { beginDate: far, endDate: far, label: "Grippe", extend: false, notify: false };
  const closed = await api("POST", "/api/closures", { token: coach.token, body: closing });
  const text = "Prénom;Nom;Email\nIda;Vidal;";
  const tables = { token: coach.token, body: { text, invite: false } };
  const imported: string = (await api("POST", "/api/imports", tables)).body.id;
  const { beginDate, endDate: _, ...fields } = classBody(inDays(3));
  const booking = { "id-subscription": card.id };
  const calls: Record<string, ValidCall> = {
    register: { body: { ...personOf("ana@exemple.fr"), type: "TRAINEE", password: PASSWORD } },
    login: { body: opened },
    forgotPassword: { body: { email: "ana@exemple.fr" } },
    addCoach: { path: [more.code] },
    modifyUser: { body: { firstName: "Claire", lastName: "Blanc" } },
    setPublicPage: { body: { enabled: true, presentation: "Bonjour" } },
    setReminders: { body: { enabled: false } },
    toggleAssistants: { body: { enabled: true } },
    toggleFreeCourse: { body: { enabled: true, price: 0 } },
    askTrial: {
      path: [coach.code],
      body: { ...personOf("neuve@exemple.fr"), activityId: yoga },
    },
    updateSettings: { body: { schoolZone: "C", alsaceMoselle: false, declares: "MONTHLY" } },
    setBusiness: { body: { legalName: "Claire Blanc" } },
    getPublicCoach: { path: [coach.code] },
    listPublicActivities: { path: [coach.code] },
    getTerms: { path: [coach.code] },
    stopInvitations: { path: ["inconnu"] },
    acceptInvitation: { path: ["inconnu"] },
    listHolidays: { query: { from: "2026-12-01", to: "2026-12-31" } },
    commentTrainee: { path: [trainee.id], body: { comment: "x" } },
    createTrainee: { body: personOf("lou@exemple.fr") },
    deleteTrainee: { path: [other.id] },
    createAssistant: { body: teacher },
    editAssistant: { path: [noe], body: teacher },
    uploadAssistantAvatar: { path: [noe] },
    deleteAssistant: { path: [lou] },
    createOffer: { body: cardBody },
    editOffer: { body: { ...cardBody, id: offer.id, label: "Carte neuve" } },
    deleteOffer: { path: [ended.id] },
    listOffers: { path: [coach.id] },
    countFutureReservations: { path: [card.id] },
    listMovements: { path: [card.id] },
    listSubscriptions: { path: [coach.id], query: { active: "true" } },
    listSubscriptionReceipts: { path: [card.id] },
    subscribe: { path: [offer.id], body: { beginNow: false } },
    withdraw: { path: [card.id], query: { preview: "true" } },
    getAcceptedTerms: { path: [card.id] },
    getSeller: { path: [coach.id] },
    suspendSubscription: { path: [second.id] },
    activateSubscription: { path: [suspended.id] },
    deleteMySubscription: { path: [second.id], trainee: true },
    deleteTraineeSubscription: { path: [other.id, third.id], query: { preview: "true" } },
    editSubscription: {
      path: [trainee.id],
      body: {
        ...cardBody,
        id: card.id,
        quantityLeft: 8,
        amountPaid: 60,
        isPaid: false,
        beginDate: card.beginDate,
        endDate: card.endDate,
        suspendDate: null,
      },
    },
    giveSubscription: { path: [trainee.id, offer.id] },
    listTraineeSubscriptions: { path: [trainee.id] },
    listActivities: { path: [coach.id], query: { monthOffset: "0" } },
    listMyActivities: { query: { monthOffset: "0" } },
    commentActivity: { path: [yoga], body: { comment: "x" } },
    createActivity: { body: classBody(inDays(3)) },
    editActivity: { path: [yoga], body: classBody(inDays(5), { label: "Yoga du soir" }) },
    deleteActivity: { path: [gone] },
    getActivityDetails: { path: [booked] },
    recordAttendance: { path: [begun], body: [] },
    createSeries: {
      query: { preview: "true" },
      body: {
        ...fields,
        beginDateCreation: beginDate,
        endDateCreation: inDays(30).toISOString(),
        recurrence: "WEEKLY",
        durationInMinutes: 60,
      },
    },
    editSeries: {
      path: [series.ids[0] ?? ""],
      body: { ...fields, beginDateCreation: inDays(7).toISOString(), durationInMinutes: 60 },
    },
    extendSeries: {
      path: [series.ids[0] ?? ""],
      body: { endDateCreation: inDays(40).toISOString() },
    },
    bookActivity: { path: [yoga], query: booking },
    getMyPlaces: { path: [booked] },
    addParticipant: { path: [given, trainee.id], query: booking },
    removeParticipant: { path: [given, trainee.id] },
    cancelPlace: { path: [booked] },
    cancelAllPlaces: { path: [yoga] },
    cancelSeries: { body: { activityIds: [left], places: 1 } },
    listMySubscriptionHistory: { path: [card.id] },
    listTraineeSubscriptionHistory: { path: [trainee.id, card.id] },
    addPushDevice: { body: makePushDevice("fcm.googleapis.com", "fcm/send/x").subscription },
    removePushDevice: { body: { endpoint: "https://fcm.googleapis.com/fcm/send/x" } },
    createCalendar: { body: { replace: true } },
    recordReceipt: { body: { subscriptionId: card.id, amount: 10, method: "CASH" } },
    recordCheques: {
      body: { subscriptionId: card.id, cheques: [{ amount: 5 }, { amount: 6 }] },
    },
    refund: { body: { subscriptionId: card.id, amount: 1, method: "CASH" } },
    reverseReceipt: { path: [cash], body: { reason: "Erreur" } },
    makeDeposit: { body: { receiptIds: [cheque], depositedOn } },
    getReceiptDocument: { path: [deposited] },
    sendReceipt: { path: [deposited] },
    getSlip: { path: [deposit.body.id] },
    getArchive: {},
    getDashboard: { query: { month: depositedOn.slice(0, 7) } },
    getBook: { query: { from: depositedOn, to: depositedOn, format: "csv" } },
    getAttestation: { path: [card.id] },
    sellAtDoor: {
      path: [begun],
      body: { firstName: "Max", lastName: "Roy", price: 15, method: "CASH" },
    },
    editTrainee: { path: [unseen.id], body: personOf("zoe@exemple.fr") },
    deleteDeposit: { path: [deposit.body.id] },
    giveDebtUp: { path: [third.id] },
    restoreActivity: { path: [cancelled] },
    createClosure: { body: closing },
    deleteClosure: { path: [closed.body.id] },
    importTable: { query: { preview: "true" }, body: { text, invite: false } },
    getImportReport: { path: [imported] },
    getImportErrors: { path: [imported] },
    inviteOfImport: { path: [imported] },
    undoImport: { path: [imported] },
    messageClass: { path: [booked], body: { text: "À mardi", to: "ALL" } },
    planAbsence: { body: { beginDate: far, endDate: far }, trainee: true },
    deleteMe: { body: { password: PASSWORD }, trainee: true },
  };
  return { coach, trainee, calls };
}
