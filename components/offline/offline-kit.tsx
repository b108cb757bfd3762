"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudUpload } from "lucide-react";
import { useEffect, useState } from "react";
import { forgetDevice } from "@/components/offline/forget-device";
import { storeOffline } from "@/components/offline/offline-cache";
import { cacheShell } from "@/components/offline/service-worker";
import { useOutboxSender } from "@/components/offline/use-outbox-sender";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { beforeLogout, setLogoutQuestion } from "@/lib/client/logout";
import { readOutbox } from "@/lib/client/outbox";
import { useSession } from "@/lib/client/session";
import { useOutbox, useRefreshOutbox } from "@/lib/client/use-outbox";

const LogoutQuestion = onDemand(() =>
  import("@/components/offline/logout-question").then((part) => part.LogoutQuestion),
);
const UnsentDialog = onDemand(() =>
  import("@/components/offline/unsent-dialog").then((part) => part.UnsentDialog),
);

const STORE_EVERY_MS = 5 * 60_000;

/** Stores the coach's next days on this device, and deletes them at logout. */
function useOfflineCache() {
  const { user } = useSession();
  const client = useQueryClient();
  useQuery({
    queryKey: ["offline-cache", user.id],
    refetchInterval: STORE_EVERY_MS,
    retry: false,
    queryFn: async () => {
      if (!navigator.onLine) return null;
      cacheShell();
      // A failed store is retried at the next interval and makes no data stale.
      await storeOffline(client, user.id).catch(() => undefined);
      return null;
    },
  });
  useEffect(() => beforeLogout((erased) => forgetDevice(user.id, erased)), [user.id]);
}

export function OfflineKit() {
  useOfflineCache();
  const sendNow = useOutboxSender();
  const rows = useOutbox();
  const refresh = useRefreshOutbox();
  const [open, setOpen] = useState(false);
  const { user } = useSession();
  const [pendingLogout, setPendingLogout] = useState<(() => void) | null>(null);
  useEffect(
    () =>
      setLogoutQuestion(async (proceed) => {
        await refresh();
        const { length } = await readOutbox(user.id).catch(() => []);
        if (length > 0) setPendingLogout(() => proceed);
        else proceed();
      }),
    [user.id, refresh],
  );
  if (rows.length === 0 && !pendingLogout) return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<CloudUpload aria-hidden="true" size={18} />}
        aria-label={`À envoyer : ${rows.length}`}
        onClick={() => setOpen(true)}
      >
        <span className="whitespace-nowrap">
          <span className="max-[22rem]:sr-only md:max-lg:sr-only">À envoyer</span> {rows.length}
        </span>
      </Button>
      <UnsentDialog open={open} onClose={() => setOpen(false)} onSend={sendNow} />
      {pendingLogout ? (
        <LogoutQuestion
          onClose={() => setPendingLogout(null)}
          onSend={sendNow}
          onLogout={pendingLogout}
        />
      ) : null}
    </>
  );
}
