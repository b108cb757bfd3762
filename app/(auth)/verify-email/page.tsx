import type { Metadata } from "next";
import { VerifyEmailScreen } from "@/components/account/verify-email-screen";

// The address holds a secret that no other site may learn.
export const metadata: Metadata = { title: "Adresse email", referrer: "no-referrer" };

export default function VerifyEmailPage() {
  return <VerifyEmailScreen />;
}
