import * as z from "zod/mini";
import { endpoint } from "@/lib/contract/endpoint";
import { id, outId } from "@/lib/contract/fields";
import { newAddress } from "@/lib/contract/trainees/person-fields";
import { personParams } from "./people";

export const inviteGuardian = endpoint({
  method: "POST",
  path: "/api/user/people/:id/guardians",
  access: "TRAINEE",
  summary: "Inviter par mail un second responsable d'une personne de ma famille",
  params: personParams,
  body: z.object({ email: newAddress("Indiquez l'adresse email du responsable.") }),
  response: null,
  status: 202,
  errors: ["NOT_OWNER"],
  changes: [],
});

export const removeGuardian = endpoint({
  method: "DELETE",
  path: "/api/user/people/:id/guardians/:accountId",
  access: "TRAINEE",
  summary: "Retirer un responsable : le principal retire l'autre, le second se retire",
  params: z.object({ id: id("PERSON_NOT_FOUND"), accountId: id("GUARDIAN_NOT_FOUND") }),
  response: null,
  errors: ["GUARDIAN_NOT_FOUND", "OWNER_STAYS"],
  changes: ["people", "account", "subscriptions", "movements", "reservations"],
});

export const inviteAccount = endpoint({
  method: "POST",
  path: "/api/user/people/:id/account",
  access: "TRAINEE",
  summary: "Inviter une personne de ma famille à avoir son propre compte",
  params: personParams,
  body: z.object({ email: newAddress("Indiquez l'adresse email de cette personne.") }),
  response: null,
  status: 202,
  errors: ["NOT_OWNER"],
  changes: [],
});

export const inviteGuardianOfTrainee = endpoint({
  method: "POST",
  path: "/api/user/trainee/:id/guardians",
  access: "COACH",
  summary: "Inviter par mail le parent d'un élève sans compte",
  params: z.object({ id: id("TRAINEE_NOT_FOUND") }),
  body: z.object({ email: newAddress("Indiquez l'adresse email du parent.") }),
  response: null,
  status: 202,
  errors: ["HAS_GUARDIAN", "OWN_ACCOUNT"],
  changes: [],
});

export const acceptGuardianship = endpoint({
  method: "POST",
  path: "/api/user/guardianships/:token",
  access: "TRAINEE",
  summary:
    "Accepter une invitation de famille par son lien : devenir responsable, ou recevoir ses propres données",
  params: z.object({ token: z.string() }),
  response: z.object({
    /** The person, or the account that now has the person's data. */
    id: outId,
    firstName: z.string(),
    lastName: z.string(),
    kind: z.enum(["GUARDIAN", "ACCOUNT"]),
    /** The person's coaches whom a new guardian does not follow yet, or those of the account. */
    coachs: z.array(z.object({ id: outId, displayName: z.string(), code: z.string() })),
  }),
  errors: [
    "FAMILY_LINK_UNKNOWN",
    "ALREADY_GUARDIAN",
    "TWO_GUARDIANS",
    "TOO_MANY_PEOPLE",
    "HAS_GUARDIAN",
  ],
  changes: [
    "account",
    "activities",
    "movements",
    "people",
    "receipts",
    "reservations",
    "subscriptions",
  ],
  limit: ["public-ip"],
});
