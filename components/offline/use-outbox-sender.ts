"use client";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { rollCallText } from "@/components/offline/roll-call-text";
import { useToast } from "@/components/ui/toast";
import { useAccountId } from "@/lib/client/account-id";
import { shownBy } from "@/lib/client/cache";
import { type OutboxRow, readOutbox, sendOutbox } from "@/lib/client/outbox";
import { useOutbox, useRefreshOutbox } from "@/lib/client/use-outbox";
import { type RollCallResult, recordAttendance } from "@/lib/contract/booking/roll-call";
import { recordReceipt } from "@/lib/contract/money/receipts";
import { formatCount } from "@/lib/format";

const isWaiting = ({ state }: OutboxRow) => state === "WAITING";
const AGAIN_MS = 15_000;

const textOf = ({ kind, names = [] }: OutboxRow, response: unknown) =>
  kind === "ROLL_CALL" ? rollCallText(response as RollCallResult, names) : null;

/** Sends waiting rows at once, on reconnection and every 15 s. Returns a send-now function. */
export function useOutboxSender(): () => void {
  const account = useAccountId();
  const client = useQueryClient();
  const toast = useToast();
  const refresh = useRefreshOutbox();
  const waiting = useOutbox().filter(isWaiting).length;
  const { refetch } = useQuery({
    queryKey: ["outbox-sender", account],
    enabled: waiting > 0,
    staleTime: 0,
    refetchInterval: AGAIN_MS,
    refetchOnReconnect: "always",
    refetchOnWindowFocus: "always",
    retry: false,
    queryFn: async () => {
      const { saved, failed } = await sendOutbox(account, textOf);
      // Another tab may have sent them.
      const left = (await readOutbox(account)).filter(isWaiting).length;
      if (left === waiting) return null;
      await refresh();
      for (const definition of [recordAttendance, recordReceipt])
        void client.invalidateQueries({ predicate: shownBy(definition) });
      if (saved + failed === 0) return null;
      const sent = formatCount(
        saved + failed,
        "envoi en attente traité",
        "envois en attente traités",
      );
      if (failed === 0) toast.success(`${sent}.`);
      else toast.error(`${sent}, dont ${failed} à regarder dans «\u00a0À envoyer\u00a0».`);
      return null;
    },
  });
  return () => void refetch();
}
