import type { ClassForm } from "@/components/activity/class-form-values";
import type { Rows } from "@/components/ui/conflict";
import type { Assistant } from "@/lib/contract/assistants";
import { isDay } from "@/lib/domain/typed-moment";
import { formatLongDay } from "@/lib/format";

/** What the class form reads, to tell two versions of a class apart. */
export const classRows = (assistants: readonly Assistant[]): Rows<ClassForm> => [
  ["Nom du cours", ({ label }) => label],
  ["Lieu", ({ place }) => place],
  ["Date", ({ day }) => (isDay(day) ? formatLongDay(day) : day)],
  ["Horaires", ({ begin, end }) => `${begin} – ${end}`],
  ["Nombre de participants", ({ maxParticipants }) => String(maxParticipants)],
  ["Type", ({ isPrivateActivity }) => (isPrivateActivity ? "Privé" : "Collectif")],
  ["Annulation sans frais jusqu'à", ({ cancelTimeInHours }) => `${cancelTimeInHours}\u00a0h`],
  [
    "Prof",
    ({ assistantId }) => {
      const other = assistants.find(({ id }) => id === assistantId);
      if (other) return `${other.firstName} ${other.lastName}`;
      return assistantId ? "un autre prof" : "vous";
    },
  ],
];
