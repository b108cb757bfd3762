import * as z from "zod/mini";
import { lookOfClass, reservationStatus } from "@/lib/contract/classes/activity";
import { endpoint } from "@/lib/contract/endpoint";
import { forPerson } from "@/lib/contract/families/for-person";
import { id, instant, outId, outInstant, queryWhole, UUID } from "@/lib/contract/fields";

export const historyItem = z.object({
  id: outId,
  label: z.string(),
  ...lookOfClass,
  beginDate: outInstant,
  endDate: outInstant,
  coachName: z.string(),
  place: z.string(),
  urlPicture: z.nullable(z.string()),
  status: reservationStatus,
  subscriptionLabel: z.string(),
  privateActivity: z.boolean(),
  isWaitingList: z.boolean(),
  activityId: outId,
  coachId: outId,
  /** The trainee of the place; null for the trainee whose history or subscription it is. */
  for: z.nullable(z.object({ id: outId, firstName: z.string() })),
});
export type HistoryItem = z.output<typeof historyItem>;

const historyKey = z.pipe(
  z
    .string({ error: "Suite : la clé est invalide." })
    .check(z.regex(/^[^_]{20,40}_[0-9a-f-]{36}$/i, "Suite : la clé est invalide.")),
  z.pipe(
    z.transform((key: string) => {
      const [beginDate, id] = key.split("_");
      return { beginDate, id };
    }),
    z.object({
      beginDate: instant("Suite"),
      id: z.string().check(z.regex(UUID, "Suite : la clé est invalide."), z.toLowerCase()),
    }),
  ),
);
export const keyOfItem = ({ beginDate, id }: Pick<HistoryItem, "beginDate" | "id">) =>
  `${beginDate}_${id}`;

export const getHistory = endpoint({
  method: "GET",
  path: "/api/activities/history/trainee",
  access: "TRAINEE",
  summary: "Mes réservations, par pages",
  query: z.object({
    ...forPerson,
    page: queryWhole("Page", 0, 1_000_000, 0),
    size: queryWhole("Taille de page", 1, 100, 10),
    filter: z._default(
      z.enum(["all", "past", "future"], { error: "Le filtre vaut all, past ou future." }),
      "all",
    ),
    coachId: z.optional(id("COACH_NOT_FOUND")),
    /** `beginDate_id` of the last item, which no new booking shifts. It overrides `page`. */
    after: z.optional(historyKey),
  }),
  response: z.object({
    content: z.array(historyItem),
    totalElements: z.number(),
    pageNumber: z.number(),
    totalPages: z.number(),
  }),
  shows: ["reservations"],
  offline: true,
});

export const listMySubscriptionHistory = endpoint({
  method: "GET",
  path: "/api/activities/history/subscription/:subscriptionId",
  access: "TRAINEE",
  summary: "Les réservations d'un de mes abonnements",
  params: z.object({ subscriptionId: id("SUBSCRIPTION_NOT_FOUND") }),
  query: z.object(forPerson),
  response: z.array(historyItem),
  shows: ["reservations"],
});

export const listTraineeSubscriptionHistory = endpoint({
  method: "GET",
  path: "/api/activities/history/trainee/:traineeId/subscription/:subscriptionId",
  access: "COACH",
  summary: "Les réservations d'un abonnement d'un élève",
  params: z.object({
    traineeId: id("SUBSCRIPTION_NOT_FOUND"),
    subscriptionId: id("SUBSCRIPTION_NOT_FOUND"),
  }),
  response: z.array(historyItem),
  shows: ["reservations"],
});
