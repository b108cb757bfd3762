import type { Metadata } from "next";
import { ResetPasswordScreen } from "@/components/account/reset-password-screen";

// The address holds a secret that no other site may learn.
export const metadata: Metadata = { title: "Nouveau mot de passe", referrer: "no-referrer" };

export default function ResetPasswordPage() {
  return <ResetPasswordScreen />;
}
