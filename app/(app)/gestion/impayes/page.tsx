import type { Metadata } from "next";
import { GestionScreen } from "@/components/gestion/gestion-screen";

export const metadata: Metadata = { title: "Impayés" };

export default function Page() {
  return <GestionScreen />;
}
