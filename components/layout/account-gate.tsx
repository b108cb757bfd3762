"use client";
import { useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useState } from "react";
import { LoadingShell } from "@/components/layout/loading-shell";
import { Shell } from "@/components/layout/shell";
import { restoreOffline } from "@/components/offline/offline-cache";
import { ErrorState } from "@/components/ui/error-state";
import { ToastProvider } from "@/components/ui/toast";
import { returnAddress } from "@/lib/client/return-address";
import { SessionProvider, useAccount } from "@/lib/client/session";
import { storedToken } from "@/lib/client/token";

export function AccountGate({ children }: { children: ReactNode }) {
  const [token, setToken] = useState<string | null>(null);
  useEffect(() => {
    const stored = storedToken();
    if (stored) setToken(stored);
    else window.location.replace(`/login${returnAddress()}`);
  }, []);
  return token ? <LoadedAccount token={token}>{children}</LoadedAccount> : <LoadingShell />;
}

function LoadedAccount({ token, children }: { token: string; children: ReactNode }) {
  const account = useAccount();
  const client = useQueryClient();
  const silent = account.error?.status === 0 && !account.data;
  const [restored, setRestored] = useState(false);
  useEffect(() => {
    if (!silent) return;
    // A coach's device may have stored the next days.
    restoreOffline(client)
      .catch(() => undefined)
      .finally(() => setRestored(true));
  }, [silent, client]);
  if (account.data) {
    return (
      <SessionProvider user={account.data} token={token}>
        <ToastProvider>
          <Shell>{children}</Shell>
        </ToastProvider>
      </SessionProvider>
    );
  }
  // call() already redirects to /login when the token is rejected.
  const loggedOut = account.error?.status === 401 || account.error?.status === 403;
  if (account.isPending || loggedOut || (silent && !restored)) return <LoadingShell />;
  return (
    <main className="grid min-h-dvh place-content-center gap-4 bg-surface p-4">
      <h1 className="text-lg font-semibold text-ink">Votre compte n'a pas pu être chargé</h1>
      <ErrorState
        message={account.error.message}
        onRetry={() => void account.refetch()}
        retrying={account.isFetching}
      />
    </main>
  );
}
