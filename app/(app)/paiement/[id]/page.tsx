import type { Metadata } from "next";
import { PaymentScreen } from "@/components/payment/payment-screen";

export const metadata: Metadata = { title: "Paiement" };

export default function PaymentPage() {
  return <PaymentScreen />;
}
