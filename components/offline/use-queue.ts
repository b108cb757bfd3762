"use client";
import { useSyncExternalStore } from "react";
import { onQueue, queued } from "@/lib/client/device-queue";
import type { QueuedCall } from "@/lib/client/queue";

const NONE: readonly QueuedCall[] = [];

/** What this device has still to send, or to tell of. */
export const useQueue = (): readonly QueuedCall[] =>
  useSyncExternalStore(onQueue, queued, () => NONE);
