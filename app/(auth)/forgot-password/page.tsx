import type { Metadata } from "next";
import { ForgotPasswordScreen } from "@/components/account/forgot-password-screen";

export const metadata: Metadata = { title: "Mot de passe oublié" };

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}
