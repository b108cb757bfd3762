import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AccountGate } from "@/components/layout/account-gate";
import { ClientProvider } from "@/lib/client/provider";

export const metadata: Metadata = { robots: { index: false } };

export default function AppLayout({ children, guard }: { children: ReactNode; guard: ReactNode }) {
  return (
    <ClientProvider>
      {/* The server renders nothing of a gate's children, so their 404 would come as a 200. */}
      {guard}
      <AccountGate>{children}</AccountGate>
    </ClientProvider>
  );
}
