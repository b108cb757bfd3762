import type { Metadata } from "next";
import { RegistrationScreen } from "@/components/account/registration-screen";

export const metadata: Metadata = { title: "Créer un compte" };

export default function RegistrationPage() {
  return <RegistrationScreen />;
}
