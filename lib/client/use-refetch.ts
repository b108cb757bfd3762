"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { shownBy } from "@/lib/client/cache";
import type { EndpointDefinition } from "@/lib/contract/endpoint";

/** Refetches the lists of a change that has no response of its own. */
export function useRefetch() {
  const client = useQueryClient();
  return useCallback(
    (definition: Pick<EndpointDefinition, "changes">) =>
      void client.invalidateQueries({ predicate: shownBy(definition) }),
    [client],
  );
}
