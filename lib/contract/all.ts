import * as accounts from "@/lib/contract/accounts/accounts";
import * as assistants from "@/lib/contract/accounts/assistants";
import * as auth from "@/lib/contract/accounts/auth";
import * as coachFeatures from "@/lib/contract/accounts/coach-features";
import * as coachSettings from "@/lib/contract/accounts/coach-settings";
import * as personalData from "@/lib/contract/accounts/personal-data";
import * as profile from "@/lib/contract/accounts/profile";
import * as registration from "@/lib/contract/accounts/registration";
import * as reminders from "@/lib/contract/accounts/reminders";
import * as verification from "@/lib/contract/accounts/verification";
import * as absence from "@/lib/contract/booking/absence";
import * as history from "@/lib/contract/booking/history";
import * as myPlaces from "@/lib/contract/booking/my-places";
import * as reservations from "@/lib/contract/booking/reservations";
import * as rollCall from "@/lib/contract/booking/roll-call";
import * as activities from "@/lib/contract/classes/activities";
import * as coachActivities from "@/lib/contract/classes/activities-of-coach";
import * as calendar from "@/lib/contract/classes/calendar";
import * as classDetails from "@/lib/contract/classes/class-details";
import * as classKinds from "@/lib/contract/classes/class-kinds";
import * as classMessage from "@/lib/contract/classes/class-message";
import * as classReturn from "@/lib/contract/classes/class-return";
import * as joining from "@/lib/contract/classes/joining";
import * as minimum from "@/lib/contract/classes/minimum";
import * as openingNotices from "@/lib/contract/classes/opening-notices";
import * as venues from "@/lib/contract/classes/venues";
import * as closures from "@/lib/contract/closures/closures";
import * as holidays from "@/lib/contract/closures/holidays";
import * as dashboard from "@/lib/contract/dashboard/dashboard";
import * as guardians from "@/lib/contract/families/guardians";
import * as people from "@/lib/contract/families/people";
import * as imports from "@/lib/contract/imports/imports";
import * as wixImport from "@/lib/contract/imports/wix-import";
import * as mailLinks from "@/lib/contract/mail-links/mail-links";
import * as business from "@/lib/contract/money/business";
import * as debts from "@/lib/contract/money/debts";
import * as deposits from "@/lib/contract/money/deposits";
import * as payments from "@/lib/contract/money/payments";
import * as documents from "@/lib/contract/money/receipt-documents";
import * as receipts from "@/lib/contract/money/receipts";
import * as statement from "@/lib/contract/money/statement";
import * as transfer from "@/lib/contract/money/transfer";
import * as walkInSale from "@/lib/contract/money/walk-in-sale";
import * as offers from "@/lib/contract/offers/offers";
import * as health from "@/lib/contract/operations/health";
import * as publicCalls from "@/lib/contract/public/public";
import * as publicCoach from "@/lib/contract/public/public-coach";
import * as push from "@/lib/contract/push/push";
import * as series from "@/lib/contract/series/series";
import * as subscriptions from "@/lib/contract/subscriptions/subscriptions";
import * as coachSubscriptions from "@/lib/contract/subscriptions/subscriptions-of-coach";
import * as withdrawals from "@/lib/contract/subscriptions/withdrawals";
import * as invitations from "@/lib/contract/trainees/invitations";
import * as remind from "@/lib/contract/trainees/remind";
import * as traineeSummary from "@/lib/contract/trainees/trainee-summary";
import * as trainees from "@/lib/contract/trainees/trainees";
import * as trial from "@/lib/contract/trial/trial";
import type { EndpointDefinition } from "./endpoint";

const isEndpoint = (value: unknown): value is EndpointDefinition =>
  typeof value === "object" && value !== null && "path" in value && "access" in value;

export const allEndpoints: [name: string, definition: EndpointDefinition][] = [
  auth,
  registration,
  accounts,
  profile,
  reminders,
  coachFeatures,
  publicCoach,
  publicCalls,
  trial,
  mailLinks,
  trainees,
  remind,
  traineeSummary,
  assistants,
  offers,
  subscriptions,
  coachSubscriptions,
  withdrawals,
  invitations,
  activities,
  coachActivities,
  classDetails,
  rollCall,
  series,
  classReturn,
  classKinds,
  joining,
  minimum,
  openingNotices,
  venues,
  closures,
  classMessage,
  absence,
  reservations,
  myPlaces,
  history,
  calendar,
  personalData,
  wixImport,
  health,
  imports,
  verification,
  receipts,
  deposits,
  documents,
  debts,
  dashboard,
  business,
  statement,
  transfer,
  payments,
  walkInSale,
  holidays,
  coachSettings,
  push,
  people,
  guardians,
].flatMap((nouns) =>
  Object.entries(nouns).filter((entry): entry is [string, EndpointDefinition] =>
    isEndpoint(entry[1]),
  ),
);
