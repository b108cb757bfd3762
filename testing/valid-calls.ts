import { changePassword } from "@/db/queries/accounts/users";
import type { TraineeScope } from "@/db/scope";
import { transaction } from "@/db/transaction";
import { hashPassword } from "@/lib/auth/passwords";
import { makeToken } from "@/lib/auth/tokens";
import { parisDay } from "@/lib/domain/paris-time";
import { api } from "@/testing/api";
import {
  addGuardian,
  book,
  cardBody,
  classBody,
  inDays,
  makeClass,
  makeCoach,
  makeExpiredPayment,
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
  /** The caller, unless it is the coach or, for a trainee's call, the trainee. */
  as?: Person;
}
export interface ValidCalls {
  coach: Person;
  trainee: Person;
  /** Functions, because some calls need a new person or receipt at each use. */
  calls: Record<string, () => ValidCall | Promise<ValidCall>>;
}

const PASSWORD = "brioche-lavande";
let persons = 0;
const newPerson = () => {
  persons += 1;
  return {
    firstName: "Ana",
    lastName: "Petit",
    email: `ana${persons}@exemple.fr`,
    phoneNumber: "0612345678",
  };
};

/** Makes a studio with a valid call for nearly every endpoint; no call invalidates another. */
export async function makeValidCalls(): Promise<ValidCalls> {
  const hash = await hashPassword(PASSWORD);
  const withPassword = async (person: Person<TraineeScope>): Promise<Person> => {
    const version = await transaction((tx) => changePassword(tx, person.id, hash));
    return { ...person, token: await makeToken({ userId: person.id, version: version ?? 0 }) };
  };
  const coach = await makeCoach();
  const trainee = await withPassword(await makeTrainee(coach));
  const other = await makeTrainee(coach);
  const more = await makeCoach();
  const { token } = coach;
  const post = async (address: string, body: unknown) =>
    (await api("POST", address, { token, body })).body;
  const unseen = await post("/api/user/create-trainee", newPerson());
  const [card, second, suspended, edited, third] = [
    await makeSubscription(coach, trainee, { price: 1000 }),
    await makeSubscription(coach, trainee),
    await makeSubscription(coach, trainee),
    await makeSubscription(coach, trainee),
    await makeSubscription(coach, other),
  ];
  await api("PUT", `/api/subscription/${suspended.id}/suspend`, { token, body: {} });
  const [offer, ended] = [await makeOffer(coach), await makeOffer(coach)];
  const classes: string[] = [];
  for (let n = 0; n < 6; n += 1)
    classes.push((await makeClass(coach, { maxParticipants: 500 }, inDays(4 + n, "12:00"))).id);
  const [yoga = "", booked = "", left = "", gone = "", begun = "", given = ""] = classes;
  for (const id of [booked, left, begun]) await book(trainee, id, card.id);
  await book(other, left, third.id);
  await moveClass(begun, new Date(Date.now() - 600_000));
  const details = await api("GET", `/api/activity/${begun}/details`, { token });
  const place: string = details.body.participantsList[0].reservationId;
  const series = await makeSeries(coach, 2);
  const [firstOfSeries = ""] = series.ids;
  await post("/api/user/toggle-feature-assistant", { enabled: true });
  await post("/api/user/toggle-feature-free-course", { enabled: true, price: 5 });
  const teacher = { firstName: "Noé", lastName: "Roux", description: "", urlPicture: null };
  const noe: string = (await post("/api/coach-assistants", teacher)).id;
  const lou: string = (await post("/api/coach-assistants", teacher)).id;
  const pay = async (method: string): Promise<string> =>
    (await post("/api/receipts", { subscriptionId: card.id, amount: 0.1, method })).id;
  const [cheque, deposited] = [await pay("CHEQUE"), await pay("CHEQUE")];
  const today = parisDay(new Date());
  const depositing = { receiptIds: [deposited], depositedOn: today };
  const deposit: string = (await post("/api/receipts/deposits", depositing)).id;
  const cancelled = (await makeClass(coach, {}, inDays(14, "12:00"))).id;
  await api("DELETE", `/api/activity/${cancelled}`, { token });
  const far = parisDay(inDays(90));
  const closing = { beginDate: far, endDate: far, label: "Grippe", extend: false, notify: false };
  const closed: string = (await post("/api/closures", closing)).id;
  const kindOf = async (label: string): Promise<string> =>
    (await api("PUT", "/api/class-kinds", { token, body: { label, colour: "TEAL" } })).body.id;
  const [kind, oldKind] = [await kindOf("Yoga doux"), await kindOf("Boxe")];
  const roomOf = async (name: string): Promise<string> =>
    (await post("/api/venues", { name, address: "12 rue du Temple", accessNote: "Code 12" })).id;
  const [room, oldRoom] = [await roomOf("Salle 1"), await roomOf("Salle 2")];
  const rules = { opensDays: 30, opensTime: "09:00", closesMinutes: 30, minPlaces: 1 };
  const online = { meetingUrl: "https://visio.exemple.fr/yoga" };
  const meeting: string = (await makeClass(coach, online, inDays(10, "12:00"))).id;
  await book(trainee, meeting, card.id);
  await moveClass(meeting, new Date(Date.now() + 600_000));
  const far40 = { opensDays: 10, venueId: room };
  const later: string = (await makeClass(coach, far40, inDays(40, "12:00"))).id;
  const table = { text: "Prénom;Nom;Email\nIda;Vidal;", invite: false };
  const imported: string = (await post("/api/imports", table)).id;
  const account = { iban: "FR7630006000011234567890189", ibanHolder: "Claire Blanc" };
  await api("PUT", "/api/user/business", { token, body: account });
  const payment = await makeExpiredPayment(coach, card.id);
  const child = { firstName: "Emma", lastName: "Martin", birthYear: 2017 };
  const childOf = async (guardian: Person): Promise<string> => {
    const made = { token: guardian.token, body: { ...child, coachId: coach.id } };
    return (await api("POST", "/api/user/people", made)).body.id;
  };
  const [emma, noel] = [await childOf(trainee), await childOf(trainee)];
  const father = await makeTrainee();
  await addGuardian(emma, father);
  const also = await makeCoach();
  await api("POST", `/api/user/add-coach/${also.code}`, { token: trainee.token });
  const taught = { assistantId: noe };
  const skip = { dates: ["2026-12-25"], keep: ["2026-12-25"] };
  const { beginDate, endDate: _, ...fields } = classBody(inDays(3));
  const booking = { "id-subscription": card.id };
  const secret = { token: "x" };
  const calls: ValidCalls["calls"] = {
    register: () => ({ body: { ...newPerson(), type: "TRAINEE", password: PASSWORD } }),
    login: () => ({ body: { email: trainee.email, password: PASSWORD } }),
    loginWithGoogle: () => ({ body: secret }),
    resetPassword: () => ({ body: { ...secret, newPassword: PASSWORD } }),
    verifyEmail: () => ({ body: secret }),
    modifyPassword: async () => ({
      as: await withPassword(await makeTrainee()),
      body: { oldPassword: PASSWORD, newPassword: "lavande-brioche" },
    }),
    forgotPassword: () => ({ body: { email: trainee.email } }),
    addCoach: () => ({ path: [more.code] }),
    modifyUser: () => ({ body: { firstName: "Claire", lastName: "Blanc" } }),
    setPublicPage: () => ({ body: { enabled: true, presentation: "Bonjour" } }),
    setReminders: () => ({ body: { enabled: false } }),
    toggleAssistants: () => ({ body: { enabled: true } }),
    toggleFreeCourse: () => ({ body: { enabled: true, price: 0 } }),
    askTrial: () => ({ path: [coach.code], body: { ...newPerson(), activityId: yoga } }),
    confirmTrial: () => ({
      path: [coach.code],
      body: { email: "x@exemple.fr", code: "x", activityId: yoga },
    }),
    updateSettings: () => ({
      body: {
        ...{ schoolZone: "C", alsaceMoselle: false, declares: "MONTHLY" },
        ...{ classDefaults: { ...rules, minCheckHours: 4 }, returnsTakenPlaces: false },
      },
    }),
    setBusiness: () => ({ body: { legalName: "Claire Blanc" } }),
    getPublicCoach: () => ({ path: [coach.code] }),
    listPublicActivities: () => ({ path: [coach.code] }),
    getTerms: () => ({ path: [coach.code] }),
    stopInvitations: () => ({ path: ["inconnu"] }),
    acceptInvitation: () => ({ path: ["inconnu"] }),
    listHolidays: () => ({ query: { from: "2026-12-01", to: "2026-12-31" } }),
    commentTrainee: () => ({ path: [trainee.id], body: { comment: "x" } }),
    listTrainees: () => ({ query: { debts: "true" } }),
    createTrainee: () => ({ body: newPerson() }),
    deleteTrainee: () => ({ path: [other.id] }),
    createAssistant: () => ({ body: teacher }),
    editAssistant: () => ({ path: [noe], body: teacher }),
    uploadAssistantAvatar: () => ({ path: [noe] }),
    deleteAssistant: () => ({ path: [lou] }),
    putClassKind: () => ({
      body: {
        ...{ label: "Pilates", colour: "OCEAN", description: "Au sol", durationInMinutes: 45 },
        ...{ maxParticipants: 8, cancelTimeInHours: 12, place: "Salle 2" },
      },
    }),
    createVenue: () => ({
      body: {
        ...{ name: "Studio", address: "3 quai de Jemmapes" },
        ...{ accessNote: "Deuxième cour\nCode 42", stepFree: true },
      },
    }),
    editVenue: () => ({ path: [room], body: { name: "Salle 1", address: "", accessNote: "" } }),
    deleteVenue: () => ({ path: [oldRoom] }),
    getMine: () => ({ path: [booked] }),
    joinClass: () => ({ path: [meeting] }),
    keepClass: () => ({ path: [yoga] }),
    askOpeningNotice: () => ({ path: [later] }),
    uploadKindPicture: () => ({ path: [kind] }),
    deleteClassKind: () => ({ path: [oldKind] }),
    createOffer: () => ({ body: cardBody }),
    editOffer: () => ({ body: { ...cardBody, id: offer.id, label: "Carte neuve" } }),
    deleteOffer: () => ({ path: [ended.id] }),
    listOffers: () => ({ path: [coach.id] }),
    countFutureReservations: () => ({ path: [card.id] }),
    listMovements: () => ({ path: [card.id] }),
    listSubscriptions: () => ({ path: [coach.id], query: { active: "true" } }),
    listSubscriptionReceipts: () => ({ path: [card.id] }),
    subscribe: () => ({ path: [offer.id], body: { beginNow: false } }),
    withdraw: () => ({ path: [card.id], query: { preview: "true" } }),
    getAcceptedTerms: () => ({ path: [card.id] }),
    getSeller: () => ({ path: [coach.id] }),
    suspendSubscription: () => ({ path: [second.id] }),
    activateSubscription: () => ({ path: [suspended.id] }),
    deleteMySubscription: () => ({ path: [second.id], as: trainee }),
    deleteTraineeSubscription: () => ({ path: [other.id, third.id], query: { preview: "true" } }),
    editSubscription: () => ({
      path: [trainee.id],
      body: {
        ...cardBody,
        id: edited.id,
        quantityLeft: 10,
        amountPaid: 60,
        isPaid: false,
        beginDate: edited.beginDate,
        endDate: edited.endDate,
        suspendDate: null,
        payment: { method: "CASH", receivedOn: today, reference: "x" },
      },
    }),
    giveSubscription: () => ({
      path: [trainee.id, offer.id],
      body: {
        ...{ beginDate: today, price: 5 },
        payment: { amount: 1, method: "CASH", receivedOn: today, reference: "x" },
      },
    }),
    listTraineeSubscriptions: () => ({ path: [trainee.id] }),
    getTraineeSummary: () => ({ path: [trainee.id] }),
    listActivities: () => ({ path: [coach.id], query: { monthOffset: "0" } }),
    listMyActivities: () => ({ query: { monthOffset: "0" } }),
    commentActivity: () => ({ path: [yoga], body: { comment: "x" } }),
    createActivity: () => ({
      body: classBody(inDays(3), {
        ...taught,
        ...rules,
        ...online,
        minCheckHours: 5,
        venueId: room,
      }),
    }),
    editActivity: () => ({
      path: [yoga],
      body: classBody(inDays(5), { ...taught, label: "Yoga du soir" }),
    }),
    deleteActivity: () => ({ path: [gone] }),
    getActivityDetails: () => ({ path: [booked] }),
    recordAttendance: () => ({ path: [begun], body: [place] }),
    createSeries: () => ({
      body: {
        ...{ ...fields, ...taught, skip },
        beginDateCreation: beginDate,
        endDateCreation: beginDate.slice(0, 10),
        recurrence: "WEEKLY",
        durationInMinutes: 60,
      },
    }),
    editSeries: () => ({
      path: [firstOfSeries],
      body: {
        ...{ ...fields, ...taught, durationInMinutes: 60 },
        beginDateCreation: inDays(7).toISOString(),
      },
    }),
    extendSeries: () => ({
      path: [firstOfSeries],
      body: { endDateCreation: inDays(40).toISOString(), skip },
    }),
    bookActivity: () => ({ path: [yoga], query: booking }),
    getActivity: () => ({ path: [booked] }),
    getMyPlaces: () => ({ path: [booked] }),
    addParticipant: () => ({ path: [given, trainee.id], query: booking }),
    removeParticipant: () => ({ path: [given, trainee.id] }),
    addParticipants: () => ({
      path: [given],
      body: {
        bookings: [
          { traineeId: trainee.id, subscriptionId: card.id, series: true, until: far, again: true },
        ],
      },
    }),
    claimPlace: () => ({ path: [yoga] }),
    cancelPlace: () => ({ path: [booked] }),
    cancelAllPlaces: () => ({ path: [yoga] }),
    cancelSeries: () => ({ body: { activityIds: [left], places: 1 } }),
    listMySubscriptionHistory: () => ({ path: [card.id] }),
    listTraineeSubscriptionHistory: () => ({ path: [trainee.id, card.id] }),
    addPushDevice: () => ({
      body: makePushDevice("fcm.googleapis.com", "fcm/send/x").subscription,
    }),
    removePushDevice: () => ({ body: { endpoint: "https://fcm.googleapis.com/fcm/send/x" } }),
    createCalendar: () => ({ body: { replace: true } }),
    pay: () => ({ body: { subscriptionId: card.id } }),
    getPayment: () => ({ path: [payment] }),
    receiveEvent: () => ({ body: {} }),
    getTransfer: () => ({ path: [card.id] }),
    getDue: () => ({ path: [card.id] }),
    announceTransfer: () => ({ path: [card.id] }),
    recordStatement: () => ({ body: { text: `Date;Libellé;Montant\n${today};Loyer;-5` } }),
    recordReceipt: () => ({ body: { subscriptionId: card.id, amount: 0.1, method: "CHEQUE" } }),
    recordCheques: () => ({
      body: { subscriptionId: card.id, cheques: [{ amount: 0.1 }, { amount: 0.2 }] },
    }),
    refund: () => ({ body: { subscriptionId: card.id, amount: 0.01, method: "CASH" } }),
    reverseReceipt: async () => ({ path: [await pay("CASH")], body: { reason: "Erreur" } }),
    listReceipts: () => ({ query: { traineeId: trainee.id, subscriptionId: card.id } }),
    listMyReceipts: () => ({ query: { coachId: coach.id } }),
    getHistory: () => ({ query: { coachId: coach.id } }),
    makeDeposit: () => ({ body: { receiptIds: [cheque], depositedOn: today } }),
    getReceiptDocument: () => ({ path: [deposited] }),
    sendReceipt: () => ({ path: [deposited] }),
    getSlip: () => ({ path: [deposit] }),
    getArchive: () => ({}),
    getDashboard: () => ({ query: { month: today.slice(0, 7) } }),
    getBook: () => ({ query: { from: today, to: today, format: "csv" } }),
    getAttestation: () => ({ path: [card.id] }),
    sellAtDoor: () => ({
      path: [begun],
      body: { firstName: "Max", lastName: "Roy", price: 15, method: "CASH" },
    }),
    editTrainee: () => ({
      path: [unseen.id],
      body: { ...newPerson(), seen: { firstName: "Ana", lastName: "Petit" } },
    }),
    remindTrainee: async () => ({
      path: [trainee.id],
      body: {
        subscriptionId: (await makeSubscription(coach, trainee)).id,
        kind: "PAYMENT",
        text: "Bonjour, il reste 60 € à régler.",
      },
    }),
    deleteDeposit: () => ({ path: [deposit] }),
    giveDebtUp: () => ({ path: [third.id] }),
    restoreActivity: () => ({ path: [cancelled] }),
    createClosure: () => ({ body: { ...closing, except: [yoga] } }),
    deleteClosure: () => ({ path: [closed] }),
    importTable: () => ({ query: { preview: "true" }, body: table }),
    getImportReport: () => ({ path: [imported] }),
    getImportErrors: () => ({ path: [imported] }),
    inviteOfImport: () => ({ path: [imported] }),
    undoImport: () => ({ path: [imported] }),
    messageClass: () => ({ path: [booked], body: { text: "À mardi", to: "ALL" } }),
    planAbsence: () => ({
      as: trainee,
      body: { beginDate: far, endDate: far, coachId: coach.id },
    }),
    createPerson: () => ({ body: { ...child, coachId: coach.id } }),
    editPerson: () => ({ path: [emma], body: { firstName: "Zoé", birthYear: 2018 } }),
    shareSubscription: () => ({ path: [card.id], body: { people: [] } }),
    bookSeveral: () => ({ path: [yoga], body: { bookings: [{ subscriptionId: card.id }] } }),
    deletePerson: () => ({ path: [noel] }),
    linkPerson: () => ({ path: [emma, also.code] }),
    inviteGuardian: () => ({ path: [emma], body: { email: newPerson().email } }),
    inviteAccount: () => ({ path: [emma], body: { email: newPerson().email } }),
    removeGuardian: () => ({ path: [emma, father.id] }),
    acceptGuardianship: () => ({ path: ["inconnu"] }),
    inviteGuardianOfTrainee: async () => ({
      path: [(await post("/api/user/create-trainee", { ...child, hasNoEmail: true })).id],
      body: { email: newPerson().email },
    }),
    deleteMe: async () => ({
      as: await withPassword(await makeTrainee()),
      body: { password: PASSWORD },
    }),
  };
  return { coach, trainee, calls };
}
