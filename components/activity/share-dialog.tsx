"use client";
import { Copy, MessageCircle, MessageSquare } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { shareText } from "@/components/activity/share-text";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { Dialog } from "@/components/ui/dialog";
import { useCopy } from "@/components/ui/use-copy";
import { useSession } from "@/lib/client/session";
import type { Activity } from "@/lib/contract/classes/activities";

export function ShareDialog({ activity, onClose }: { activity: Activity; onClose: () => void }) {
  const { user } = useSession();
  const copy = useCopy();
  const url = `${window.location.origin}/c/${user.code ?? ""}/${activity.id}`;
  const [native, setNative] = useState(typeof navigator.share === "function");
  const opened = useRef(false);
  useEffect(() => {
    if (!native || opened.current) return;
    opened.current = true;
    navigator.share({ text: shareText(activity), url }).then(onClose, (error: unknown) => {
      // An AbortError means that the coach closed the share sheet.
      if (error instanceof DOMException && error.name === "AbortError") onClose();
      else setNative(false);
    });
  }, [native, activity, url, onClose]);
  const text = `${shareText(activity)}\n${url}`;
  const encoded = encodeURIComponent(text);
  if (native) return null;
  return (
    <Dialog onClose={onClose} title="Partager ce cours" size="sm">
      <div className="flex flex-col gap-4">
        <p className="select-all whitespace-pre-line rounded-control bg-sunken px-4 py-3 [overflow-wrap:anywhere]">
          {text}
        </p>
        <Button
          full
          icon={<Copy aria-hidden="true" size={19} />}
          onClick={() => void copy(text, "Texte et lien copiés.")}
        >
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
