"use client";
import { useQueryClient } from "@tanstack/react-query";
import { CloudUpload } from "lucide-react";
import { useEffect, useState } from "react";
import { wordsOfRollCall } from "@/components/activity/roll-call-words";
import { useQueue } from "@/components/offline/use-queue";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";
import { refreshAfter, shownBy } from "@/lib/client/cache";
import { countUnsent, followQueue } from "@/lib/client/device-queue";
import { lock } from "@/lib/client/device-store";
import { forgetEmpty } from "@/lib/client/forget-empty";
import { forgetDay, keepDay } from "@/lib/client/kept-day";
import { asksLeaving, beforeLeaving } from "@/lib/client/leaving";
import { loadKeptDay } from "@/lib/client/load-kept-day";
import { notify } from "@/lib/client/notices";
import { forgetShell, keepShell } from "@/lib/client/service-worker";
import { useSession } from "@/lib/client/session";
import { recordReceipt } from "@/lib/contract/receipts";
import { type RollCallResult, recordAttendance } from "@/lib/contract/roll-call";
import { formatCount } from "@/lib/format";

const LeaveQuestion = onDemand(() =>
  import("@/components/offline/leave-question").then((part) => part.LeaveQuestion),
);
const UnsentDialog = onDemand(() =>
  import("@/components/offline/unsent-dialog").then((part) => part.UnsentDialog),
);

/** The page's own data come first; then what an hour without a network needs. */
const SETTLE_MS = 5_000;
const AGAIN_MS = 5 * 60_000;

/** Keeps a coach's day on this device, and sends what was recorded without a network. */
function useKit() {
  const { user } = useSession();
  const client = useQueryClient();
  useEffect(() => {
    const over = new AbortController();
    const refresh = () => {
      for (const definition of [recordAttendance, recordReceipt]) {
        forgetEmpty(client, shownBy(definition));
        void refreshAfter(client, definition);
      }
    };
    const follow = followQueue(user.id, {
      words: ({ kind, names = [] }, answer) =>
        kind === "ROLL_CALL" ? wordsOfRollCall(answer as RollCallResult, names) : null,
      onSent: (sent) => {
        const open = sent.filter(({ message }) => message !== null).length;
        const done = formatCount(
          sent.length,
          "envoi en attente traité",
          "envois en attente traités",
        );
        if (open === 0) notify("success", `${done}.`);
        else notify("error", `${done}, dont ${open} à regarder dans « À envoyer ».`);
        refresh();
      },
      onSentElsewhere: refresh,
    });
    const keep = () => {
      if (!navigator.onLine || over.signal.aborted) return;
      void loadKeptDay().then(keepShell, () => undefined);
      keepDay(client, user, over.signal).catch(() => undefined);
    };
    const first = setTimeout(keep, SETTLE_MS);
    const again = setInterval(keep, AGAIN_MS);
    const stop = () => {
      over.abort();
      follow();
      clearTimeout(first);
      clearInterval(again);
    };
    const leaving = beforeLeaving(async (erased) => {
      stop();
      forgetDay();
      forgetShell();
      await lock(user.id, erased);
    });
    return () => {
      leaving();
      stop();
    };
  }, [client, user]);
}

/** In the header: how much waits to be sent, and the way to it. */
export function OfflineKit() {
  useKit();
  const queue = useQueue();
  const [open, setOpen] = useState(false);
  const { user } = useSession();
  const [then, setThen] = useState<{ count: number; go: () => void } | null>(null);
  useEffect(
    () =>
      asksLeaving(async (go) => {
        const count = await countUnsent(user.id).catch(() => 0);
        if (count > 0) setThen({ count, go });
        else go();
      }),
    [user.id],
  );
  if (queue.length === 0) return null;
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<CloudUpload aria-hidden="true" size={18} />}
        aria-label={`À envoyer : ${queue.length}`}
        onClick={() => setOpen(true)}
      >
        <span className="max-[22rem]:sr-only">À envoyer</span> {queue.length}
      </Button>
      <UnsentDialog open={open} onOpenChange={setOpen} />
      {then ? (
        <LeaveQuestion count={then.count} onClose={() => setThen(null)} onLeave={then.go} />
      ) : null}
    </>
  );
}
