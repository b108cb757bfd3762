import type { Metadata } from "next";
import { GestionScreen } from "@/components/gestion/gestion-screen";

export const metadata: Metadata = { title: "À déposer" };

export default function Page() {
  return <GestionScreen />;
}
