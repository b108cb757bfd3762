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
  // The query library assumes a network at the start and then misses the first reconnection.
  if (typeof window !== "undefined") onlineManager.setOnline(navigator.onLine);
  const refetchAccount = () =>
    client.invalidateQueries({ predicate: shownBy({ changes: ["account"] }) });
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        // The coach has ended the link, so the account's list of coaches is stale.
        if (error instanceof CallError && error.code === "COACH_NOT_FOUND") void refetchAccount();
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        // An ended link makes the coach's classes and offers unknown to a trainee's change.
        if (error instanceof CallError && error.status === 404) void refetchAccount();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        // A query that waits for a network would look as if it were loading.
        networkMode: "always",
        refetchOnReconnect: true,
        retry: (count, error) =>
          count < 2 &&
          error instanceof CallError &&
          (error.code === "UNREACHABLE" || error.status >= 500),
        // Stale data is shown until the retries are over.
        retryDelay: 400,
      },
      // The query library would pause a mutation and its optimistic update until the network is back.
      mutations: { networkMode: "always" },
    },
  });
  return client;
}

export function ClientProvider({ children }: { children: ReactNode }) {
  const [client] = useState(createClient);
  return <QueryClientProvider client={client}>{children}</QueryClientProvider>;
}
