import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountGate } from "@/components/layout/account-gate";
import { ClientProvider } from "@/lib/client/provider";

export const metadata: Metadata = { robots: { index: false } };

interface AppLayoutProps {
  children: ReactNode;
  /** Stands outside the account's screens, so that the server can return 404. */
  gate: ReactNode;
}

export default function AppLayout({ children, gate }: AppLayoutProps) {
  return (
    <ClientProvider>
      {gate}
      <AccountGate>{children}</AccountGate>
    </ClientProvider>
  );
}
