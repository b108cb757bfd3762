import type { Metadata } from "next";
import { OffersScreen } from "@/components/offers-page/offers-screen";

export const metadata: Metadata = { title: "Formules" };

export default function Page() {
  return <OffersScreen />;
}
