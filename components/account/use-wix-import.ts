"use client";
import { useEffect, useRef } from "react";
import { isSilent } from "@/lib/client/call-error";
import { useCall, useLine, useSend } from "@/lib/client/hooks";
import type { BodyInput } from "@/lib/contract/endpoint";
import { getImport, importFromWix } from "@/lib/contract/operations";

/** Sends an import, and follows the last one: where an answer was lost, that one tells what became of it. */
export function useWixImport(onMade: () => void) {
  const line = useLine();
  // Left: what has not reached the server never does; what has goes on there, and shows here later.
  useEffect(() => () => line.abandon(), [line]);
  const send = useSend(importFromWix, {
    line,
    onSuccess: onMade,
    onError: () => void latest.refetch(),
  });
  const latest = useCall(
    getImport,
    {},
    { poll: (data) => (send.isPending || data?.run?.status === "RUNNING" ? 1000 : false) },
  );
  const { run = null, toInvite = 0 } = latest.data ?? {};
  /** When the last one was made as this one was sent; null: there was none; undefined: that was not known. */
  const before = useRef<string | null>(undefined);
  const found =
    isSilent(send.error) &&
    before.current !== undefined &&
    run !== null &&
    run.createdAt !== before.current;
  const over = found && run.status !== "RUNNING";
  const made = useRef(onMade);
  made.current = onMade;
  const { reset } = send;
  const isMade = run?.status === "DONE";
  useEffect(() => {
    if (!over) return;
    line.abandon();
    reset();
    if (isMade) made.current();
  }, [over, isMade, line, reset]);
  return {
    line,
    latest,
    run,
    toInvite,
    running: send.isPending || run?.status === "RUNNING",
    error: found ? null : send.error,
    answer: send.data,
    send: (body: BodyInput<typeof importFromWix>) => {
      before.current = latest.data && (run?.createdAt ?? null);
      send.mutate({ params: { mode: "users" }, body });
    },
  };
}
