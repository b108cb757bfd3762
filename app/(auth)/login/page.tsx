import type { Metadata } from "next";
import { LoginScreen } from "@/components/account/login-screen";
import { env } from "@/lib/infra/env";

export const metadata: Metadata = { title: "Connexion" };

export default function LoginPage() {
  return <LoginScreen googleClientId={env().googleClientId} />;
}
