import type { Metadata } from "next";
import { GestionScreen } from "@/components/gestion/gestion-screen";

export const metadata: Metadata = { title: "Relevé bancaire" };

export default function Page() {
  return <GestionScreen />;
}
