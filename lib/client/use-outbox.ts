"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { useAccountId } from "@/lib/client/account-id";
import { outboxKey } from "@/lib/client/cache";
import { type OutboxRow, readOutbox } from "@/lib/client/outbox";

const NONE: OutboxRow[] = [];

export function useOutbox(): OutboxRow[] {
  const account = useAccountId();
  const { data } = useQuery({
    queryKey: outboxKey(account),
    queryFn: () => readOutbox(account),
    refetchOnWindowFocus: "always",
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? NONE;
}

export function useRefreshOutbox(): () => Promise<void> {
  const client = useQueryClient();
  const account = useAccountId();
  return useCallback(
    () => client.invalidateQueries({ queryKey: outboxKey(account) }),
    [client, account],
  );
}
