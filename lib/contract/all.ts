import * as accounts from "./accounts";
import * as activities from "./activities";
import * as coachActivities from "./activities-of-coach";
import * as assistants from "./assistants";
import * as auth from "./auth";
import * as business from "./business";
import * as calendar from "./calendar";
import * as closures from "./closures";
import * as coachFeatures from "./coach-features";
import * as dashboard from "./dashboard";
import * as debts from "./debts";
import * as deposits from "./deposits";
import * as door from "./door";
import type { EndpointDefinition } from "./endpoint";
import * as history from "./history";
import * as imports from "./imports";
import * as invitations from "./invitations";
import * as mailLinks from "./mail-links";
import * as myPlaces from "./my-places";
import * as offers from "./offers";
import * as operations from "./operations";
import * as personalData from "./personal-data";
import * as preferences from "./preferences";
import * as publicCalls from "./public";
import * as publicCoach from "./public-coach";
import * as push from "./push";
import * as documents from "./receipt-documents";
import * as receipts from "./receipts";
import * as registration from "./registration";
import * as reminders from "./reminders";
import * as reservations from "./reservations";
import * as returns from "./returns";
import * as rollCall from "./roll-call";
import * as series from "./series";
import * as subscriptions from "./subscriptions";
import * as coachSubscriptions from "./subscriptions-of-coach";
import * as trainees from "./trainees";
import * as trial from "./trial";
import * as verification from "./verification";
import * as withdrawals from "./withdrawals";
import * as words from "./words";
import * as year from "./year";

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

/** Every call of the API with its name: what the documentation and the sweeps walk. */
export const allEndpoints: [name: string, definition: EndpointDefinition][] = [
  auth,
  registration,
  accounts,
  preferences,
  reminders,
  coachFeatures,
  publicCoach,
  publicCalls,
  trial,
  mailLinks,
  trainees,
  assistants,
  offers,
  subscriptions,
  coachSubscriptions,
  withdrawals,
  invitations,
  activities,
  coachActivities,
  rollCall,
  series,
  returns,
  closures,
  words,
  reservations,
  myPlaces,
  history,
  calendar,
  personalData,
  operations,
  imports,
  verification,
  receipts,
  deposits,
  documents,
  debts,
  dashboard,
  business,
  door,
  year,
  push,
].flatMap((nouns) =>
  Object.entries(nouns).filter((entry): entry is [string, EndpointDefinition] =>
    isEndpoint(entry[1]),
  ),
);
