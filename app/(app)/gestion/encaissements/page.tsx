import type { Metadata } from "next";
import { GestionScreen } from "@/components/gestion/gestion-screen";

export const metadata: Metadata = { title: "Encaissements" };

export default function Page() {
  return <GestionScreen />;
}
