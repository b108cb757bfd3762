"use client";
import { useEffect, useRef } from "react";
import { isUnavailable } from "@/lib/client/call-error";
import { useCall } from "@/lib/client/hooks";
import { useSend } from "@/lib/client/send";
import type { BodyInput } from "@/lib/contract/endpoint";
import { getImport, importFromWix } from "@/lib/contract/imports/wix-import";

/** Sends an import and follows it: it runs on the server, whatever becomes of the request. */
export function useWixImport(onMade: () => void) {
  const send = useSend(importFromWix, {
    onSuccess: onMade,
    onError: () => void latest.refetch(),
  });
  const latest = useCall(
    getImport,
    {},
    { poll: (data) => (send.isPending || data?.run?.status === "RUNNING" ? 1000 : false) },
  );
  const { run = null, toInvite = 0 } = latest.data ?? {};
  /** When the import before this one was made. */
  const before = useRef<string | null>(null);
  const found =
    send.error !== null &&
    isUnavailable(send.error) &&
    run !== null &&
    run.createdAt !== before.current;
  const made = useRef(onMade);
  useEffect(() => {
    made.current = onMade;
  });
  const isMade = found && run.status === "DONE";
  useEffect(() => {
    if (isMade) made.current();
  }, [isMade]);
  return {
    latest,
    run,
    toInvite,
    running: send.isPending || run?.status === "RUNNING",
    error: found ? null : send.error,
    answer: send.data,
    send: (body: BodyInput<typeof importFromWix>) => {
      before.current = run?.createdAt ?? null;
      send.mutate({ params: { mode: "users" }, body });
    },
  };
}
