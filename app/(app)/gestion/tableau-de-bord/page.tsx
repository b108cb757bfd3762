import type { Metadata } from "next";
import { GestionScreen } from "@/components/gestion/gestion-screen";

export const metadata: Metadata = { title: "Tableau de bord" };

export default function Page() {
  return <GestionScreen />;
}
