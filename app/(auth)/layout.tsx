import { connection } from "next/server";
import type { ReactNode } from "react";
import { AuthShell } from "@/components/account/auth-shell";

export default async function AuthLayout({ children }: { children: ReactNode }) {
  // These pages depend on the query string and the server's environment.
  await connection();
  return <AuthShell>{children}</AuthShell>;
}
