import type { Metadata } from "next";
import { DueScreen } from "@/components/payment/due-screen";

export const metadata: Metadata = { title: "À payer" };

export default function DuePage() {
  return <DueScreen />;
}
