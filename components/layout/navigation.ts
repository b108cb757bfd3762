"use client";
import {
  CalendarDays,
  GraduationCap,
  type LucideIcon,
  Tags,
  TicketCheck,
  Users,
  Wallet,
} from "lucide-react";
import { useSession } from "@/lib/client/session";
import type { ProtectedPage } from "@/lib/pages";

export interface NavigationEntry {
  href: ProtectedPage;
  /** The entry is current on every page whose address begins so. */
  section?: string;
  label: string;
  /** A shorter label for the phone's bar. */
  short?: string;
  icon: LucideIcon;
}

const HOME: NavigationEntry = { href: "/", label: "Accueil", icon: CalendarDays };
const OFFERS: NavigationEntry = { href: "/offers", label: "Formules", icon: Tags };
const HISTORY: NavigationEntry = { href: "/history", label: "Réservations", icon: TicketCheck };
const TRAINEES: NavigationEntry = { href: "/trainees", label: "Mes élèves", icon: Users };
const GESTION: NavigationEntry = {
  href: "/gestion/tableau-de-bord",
  section: "/gestion/",
  label: "Gestion",
  icon: Wallet,
};
const ASSISTANTS: NavigationEntry = {
  href: "/assistants",
  label: "Mes professeurs",
  short: "Professeurs",
  icon: GraduationCap,
};

export function useNavigation(): NavigationEntry[] {
  const { user } = useSession();
  if (user.type === "TRAINEE") return [HOME, OFFERS, HISTORY];
  return user.rights.includes("COACH_ASSISTANT")
    ? [HOME, OFFERS, TRAINEES, GESTION, ASSISTANTS]
    : [HOME, OFFERS, TRAINEES, GESTION];
}
