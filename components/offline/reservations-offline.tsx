"use client";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { forgetOffline, isOffline, storeRead } from "@/components/offline/offline-cache";
import { cacheShell, forgetShell } from "@/components/offline/service-worker";
import { beforeLogout } from "@/lib/client/logout";
import { useSession } from "@/lib/client/session";

/** Waits until the reads of a screen have all arrived. */
const SETTLED_MS = 1_000;
const PAGES = ["/history"];

/** Stores a trainee's reservations on this device after each read, and deletes them at logout. */
export function ReservationsOffline() {
  const { user } = useSession();
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const store = () => {
      if (!navigator.onLine) return;
      cacheShell(PAGES);
      // A device without storage shows nothing offline.
      void storeRead(client, user.id).catch(() => undefined);
    };
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(store, SETTLED_MS);
    };
    later();
    const stop = client.getQueryCache().subscribe((event) => {
      const isRead = event.type === "updated" && event.action.type === "success";
      if (isRead && isOffline(event.query)) later();
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [client, user.id]);
  useEffect(
    () =>
      beforeLogout(async () => {
        forgetShell();
        await forgetOffline(user.id);
      }),
    [user.id],
  );
  return null;
}
