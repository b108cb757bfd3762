"use client";
import { createContext, type ReactNode, useContext, useMemo, useState } from "react";
import { Logo } from "@/components/layout/logo";
import { FormFooter } from "@/components/vitrine/footer";
import { ClientProvider } from "@/lib/client/provider";

interface NewAccount {
  /** The address of the account created in this window, for the login's notice. */
  email: string | null;
  remember: (email: string) => void;
}

const NewAccountContext = createContext<NewAccount>({ email: null, remember: () => undefined });
export const useNewAccount = () => useContext(NewAccountContext);

export function AuthShell({ children }: { children: ReactNode }) {
  const [email, remember] = useState<string | null>(null);
  const newAccount = useMemo(() => ({ email, remember }), [email]);
  return (
    <ClientProvider>
      <NewAccountContext value={newAccount}>
        <div className="flex min-h-dvh flex-col items-center bg-surface px-4 pt-6 pb-2 md:pt-12 md:pb-4">
          <header>
            <a
              href="/vitrine"
              className="inline-flex min-h-11 items-center rounded-control px-2 text-ink"
              aria-label="Élan, présentation"
            >
              <Logo />
            </a>
          </header>
          <main className="mt-4 w-full max-w-md md:mt-8">{children}</main>
          <FormFooter />
        </div>
      </NewAccountContext>
    </ClientProvider>
  );
}
