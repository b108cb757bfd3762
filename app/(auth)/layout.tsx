import { connection } from "next/server";
import type { ReactNode } from "react";
import { AuthShell } from "@/components/account/auth-shell";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  // The query string and the environment of the running server decide what these pages show.
  await connection();
  return <AuthShell>{children}</AuthShell>;
}
