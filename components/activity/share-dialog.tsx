"use client";
import { Copy, MessageCircle, MessageSquare } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { shareText } from "@/components/activity/share-text";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Dialog } from "@/components/ui/dialog";
import { useToast } from "@/components/ui/toast";
import { useSession } from "@/lib/client/session";
import type { Activity } from "@/lib/contract/classes/activities";

/** Shares a class by the device's own means; where it has none: copy, WhatsApp, SMS. */
export function ShareDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { user } = useSession();
  const toast = useToast();
  const url = `${window.location.origin}/c/${user.code ?? ""}/${activity.id}`;
  const [own, setOwn] = useState(typeof navigator.share === "function");
  const asked = useRef(false);
  useEffect(() => {
    if (!own || asked.current) return;
    asked.current = true;
    navigator.share({ text: shareText(activity), url }).then(onClose, (error: unknown) => {
      // Closed by whoever opened it, or refused: then there are other ways.
      if (error instanceof DOMException && error.name === "AbortError") onClose();
      else setOwn(false);
    });
  }, [own, activity, url, onClose]);
  const words = `${shareText(activity)}\n${url}`;
  const encoded = encodeURIComponent(words);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(words);
      toast.success("Texte et lien copiés.");
    } catch {
      toast.error("Votre navigateur a refusé la copie. Sélectionnez le texte pour le copier.");
    }
  };
  if (own) return null;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title="Partager ce cours"
      size="sm"
    >
      <div className="flex flex-col gap-4">
        <p className="select-all whitespace-pre-line rounded-control bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
          {words}
        </p>
        <Button full icon={<Copy aria-hidden="true" size={19} />} onClick={() => void copy()}>
          Copier
        </Button>
        <a
          href={`https://wa.me/?text=${encoded}`}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonClass({ variant: "secondary", full: true })}
        >
          <MessageCircle aria-hidden="true" size={19} />
          WhatsApp
        </a>
        <a
          href={`sms:?&body=${encoded}`}
          className={buttonClass({ variant: "secondary", full: true })}
        >
          <MessageSquare aria-hidden="true" size={19} />
          SMS
        </a>
      </div>
    </Dialog>
  );
}
