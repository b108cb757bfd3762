"use client";
import { type ClassForm, rulesOf } from "@/components/activity/class-form-values";
import type { Rows } from "@/components/ui/conflict";
import { useSession } from "@/lib/client/session";
import { useCall } from "@/lib/client/use-call";
import { type Assistant, listAssistants } from "@/lib/contract/accounts/assistants";
import { listVenues, type Venue } from "@/lib/contract/classes/venues";
import { nameOf } from "@/lib/domain/name-of";
import { isDay } from "@/lib/domain/typed-moment";
import { formatLongDay } from "@/lib/format";

/** The rows that compare two versions of a class. */
export function classRows(
  assistants: readonly Pick<Assistant, "id" | "firstName" | "lastName">[],
  venues: readonly Pick<Venue, "id" | "name">[],
): Rows<ClassForm> {
  const teacherOf = (id: string | null) => {
    const other = assistants.find((one) => one.id === id);
    if (other) return nameOf(other);
    if (id === "") return "à choisir";
    return id ? "un autre prof" : "vous";
  };
  const venueOf = (id: string | null) =>
    venues.find((one) => one.id === id)?.name ?? (id ? "une autre salle" : "aucune");
  return [
    ["Nom du cours", ({ label }) => label],
    ["Lieu", ({ place }) => place],
    ["Salle", ({ venueId }) => venueOf(venueId)],
    ["Date", ({ day }) => (isDay(day) ? formatLongDay(day) : day)],
    ["Horaires", ({ begin, end }) => `${begin} – ${end}`],
    ["Nombre de participants", ({ maxParticipants }) => String(maxParticipants)],
    ["Type", ({ isPrivateActivity }) => (isPrivateActivity ? "Privé" : "Collectif")],
    ["Réservation", (form) => rulesOf(form)],
    ["En ligne", ({ online }) => (online ? "oui" : "non")],
    // The stored link is not sent to the form.
    ["Lien de la visio", ({ meetingUrl }) => (meetingUrl ? "nouveau lien" : "lien enregistré")],
    ["Annulable jusqu'à", ({ cancelTimeInHours }) => `${cancelTimeInHours}\u00a0h avant`],
    ["Prof", ({ assistantId }) => teacherOf(assistantId)],
  ];
}

export function useClassRows(): Rows<ClassForm> {
  const { user } = useSession();
  const enabled = user.rights.includes("COACH_ASSISTANT");
  const { data: assistants = [] } = useCall(listAssistants, {}, { enabled });
  const { data: venues = [] } = useCall(listVenues, {});
  return classRows(assistants, venues);
}
