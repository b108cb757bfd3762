"use client";
import {
  MutationCache,
  onlineManager,
  QueryCache,
  QueryClient,
  QueryClientProvider,
} from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { shownBy } from "@/lib/client/cache";
import { CallError } from "@/lib/client/call-error";

function createClient(): QueryClient {
  // It takes every page to have begun with a network, and reads nothing anew when one comes back that it had not seen go.
  if (typeof window !== "undefined") onlineManager.setOnline(navigator.onLine);
  const refetchAccount = () =>
    client.invalidateQueries({ predicate: shownBy({ changes: ["account"] }) });
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // The coach has ended the link: the account's list of coaches is stale.
        if (error instanceof CallError && error.code === "COACH_NOT_FOUND") void refetchAccount();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        // The same, for a trainee's change: the coach's classes and offers read as unknown.
        if (error instanceof CallError && error.status === 404) void refetchAccount();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // Asked at once, network or not: a screen that waits for one would look as if it were loading.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (count, error) =>
          count < 2 &&
          error instanceof CallError &&
          (error.code === "UNREACHABLE" || error.status >= 500),
        // Until that is over, what is shown stands there as if it were so.
        retryDelay: 400,
      },
      // The query library would keep it until the network is back, and what was shown in advance with it.
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

/** The cache of the API's answers, shared by every screen behind the login. */
export function ClientProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
