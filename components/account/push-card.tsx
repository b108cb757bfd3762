"use client";
import { Bell, BellOff } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import {
  askPermission,
  type PushState,
  readPushState,
  rememberPush,
  subscribe,
  unsubscribe,
} from "@/components/account/push";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { useToast } from "@/components/ui/toast";
import { messageOf } from "@/lib/client/call-error";
import { useSend } from "@/lib/client/send";
import { useRead } from "@/lib/client/use-read";
import { addPushDevice, getPushKey, removePushDevice } from "@/lib/contract/push/push";

const STATE_TEXT: Record<PushState, string> = {
  UNSUPPORTED:
    "Ce navigateur ne les propose pas. Sur iPhone, installez d'abord Élan sur l'écran d'accueil.",
  BLOCKED:
    "Elles sont bloquées par votre navigateur\u00a0: autorisez-les pour Élan dans ses réglages, puis revenez ici.",
  OFF: "Une place qui se libère, un cours annulé\u00a0: une notification sur cet appareil, en plus de l'email.",
  ON: "Cet appareil vous prévient quand une place se libère ou qu'un cours est annulé, en plus de l'email.",
};

/** The browser asks for the permission only on a press. */
export function PushCard() {
  const toast = useToast();
  const read = useRead();
  const [state, setState] = useState<PushState | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const refresh = useCallback(() => {
    void readPushState().then(setState, () => setState("UNSUPPORTED"));
  }, []);
  useEffect(() => {
    refresh();
    // The trainee may come back from the browser's settings.
    window.addEventListener("focus", refresh);
    return () => window.removeEventListener("focus", refresh);
  }, [refresh]);
  const add = useSend(addPushDevice);
  const remove = useSend(removePushDevice);

  async function attempt(work: () => Promise<void>) {
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (failure) {
      setError(messageOf(failure, "Votre navigateur n'a pas pu activer les notifications."));
    } finally {
      setBusy(false);
      refresh();
    }
  }
  const allow = () =>
    attempt(async () => {
      if (!(await askPermission())) return;
      const { key } = await read(getPushKey, {});
      const body = await subscribe(key);
      try {
        await add.mutateAsync({ body });
      } catch (failure) {
        // The server may have recorded the device. Without a subscription it receives nothing.
        await unsubscribe();
        throw failure;
      }
      rememberPush();
      toast.success("Les notifications sont activées sur cet appareil.");
    });
  const stop = () =>
    attempt(async () => {
      const endpoint = await unsubscribe();
      // After a failure, the push service's error on the next message removes the device.
      if (endpoint) await remove.mutateAsync({ body: { endpoint } }).catch(() => undefined);
      toast.success("Les notifications sont désactivées sur cet appareil.");
    });

  return (
    <Card as="section">
      {error ? (
        <Banner tone="danger" className="mb-4">
          {error}
        </Banner>
      ) : null}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <h2 className="font-semibold text-ink">Notifications</h2>
          <p className="min-h-10 text-muted text-sm">{state ? STATE_TEXT[state] : null}</p>
        </div>
        {state === "OFF" ? (
          <Button
            variant="secondary"
            icon={<Bell aria-hidden="true" size={18} />}
            pending={busy}
            pendingLabel="Activation..."
            onClick={() => void allow()}
          >
            Activer
          </Button>
        ) : state === "ON" ? (
          <Button
            variant="secondary"
            icon={<BellOff aria-hidden="true" size={18} />}
            pending={busy}
            pendingLabel="Désactivation..."
            onClick={() => void stop()}
          >
            Désactiver
          </Button>
        ) : null}
      </div>
    </Card>
  );
}
