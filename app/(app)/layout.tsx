import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountGate } from "@/components/layout/account-gate";
import { ClientProvider } from "@/lib/client/provider";

export const metadata: Metadata = { robots: { index: false } };

export default function AppLayout({ children }: { children: ReactNode }) {
  return (
    <ClientProvider>
      <AccountGate>{children}</AccountGate>
    </ClientProvider>
  );
}
