"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CloudUpload } from "lucide-react";
import { useEffect, useState } from "react";
import { forgetOffline, storeOffline } from "@/components/offline/offline-cache";
import { forgetShell, keepShell } from "@/components/offline/service-worker";
import { useOutboxSender } from "@/components/offline/use-outbox-sender";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { beforeLogout, setLogoutQuestion } from "@/lib/client/logout";
import { clearOutbox, readOutbox } from "@/lib/client/outbox";
import { useSession } from "@/lib/client/session";
import { useOutbox, useRefreshOutbox } from "@/lib/client/use-outbox";

const LeaveQuestion = onDemand(() =>
  import("@/components/offline/leave-question").then((part) => part.LeaveQuestion),
);
const UnsentDialog = onDemand(() =>
  import("@/components/offline/unsent-dialog").then((part) => part.UnsentDialog),
);

const STORE_EVERY_MS = 5 * 60_000;

/** Stores the coach's next days on this device for an hour without a network, and forgets them at logout. */
function useOfflineCache() {
  const { user } = useSession();
  const client = useQueryClient();
  useQuery({
    queryKey: ["offline-cache", user.id],
    refetchInterval: STORE_EVERY_MS,
    retry: false,
    queryFn: async () => {
      if (!navigator.onLine) return null;
      keepShell();
      // A day that could not be stored is stored at the next turn; the screen on display is not stale for it.
      await storeOffline(client, user.id).catch(() => undefined);
      return null;
    },
  });
  useEffect(
    () =>
      beforeLogout(async (erased) => {
        forgetShell();
        await forgetOffline(user.id);
        if (erased) await clearOutbox(user.id);
      }),
    [user.id],
  );
}

/** In the coach's header: how many rows wait to be sent, and the way to them. */
export function OfflineKit() {
  useOfflineCache();
  const sendNow = useOutboxSender();
  const rows = useOutbox();
  const refresh = useRefreshOutbox();
  const [open, setOpen] = useState(false);
  const { user } = useSession();
  const [leave, setLeave] = useState<(() => void) | null>(null);
  useEffect(
    () =>
      setLogoutQuestion(async (go) => {
        await refresh();
        const { length } = await readOutbox(user.id).catch(() => []);
        if (length > 0) setLeave(() => go);
        else go();
      }),
    [user.id, refresh],
  );
  if (rows.length === 0 && !leave) return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<CloudUpload aria-hidden="true" size={18} />}
        aria-label={`À envoyer : ${rows.length}`}
        onClick={() => setOpen(true)}
      >
        <span className="max-[22rem]:sr-only">À envoyer</span> {rows.length}
      </Button>
      <UnsentDialog open={open} onOpenChange={setOpen} onSend={sendNow} />
      {leave ? (
        <LeaveQuestion onClose={() => setLeave(null)} onSend={sendNow} onLeave={leave} />
      ) : null}
    </>
  );
}
