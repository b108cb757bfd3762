import type { Metadata } from "next";
import { HistoryScreen } from "@/components/history/history-screen";

export const metadata: Metadata = { title: "Réservations" };

export default function Page() {
  return <HistoryScreen />;
}
