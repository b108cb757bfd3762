"use client";
import { Copy, MessageCircle, QrCode } from "lucide-react";
import { useState } from "react";
import { useMyLink } from "@/components/my-link/use-my-link";
import { Button } from "@/components/ui/button";
import { buttonClass } from "@/components/ui/button-class";
import { onDemand } from "@/components/ui/on-demand";

const QrDialog = onDemand(() =>
  import("@/components/my-link/qr-dialog").then((part) => part.QrDialog),
);

export function LinkActions() {
  const { code, url, text, copy, markShared } = useMyLink();
  const [showsQr, setShowsQr] = useState(false);
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        variant="soft"
        icon={<Copy aria-hidden="true" size={18} />}
        onClick={() => void copy()}
      >
        Copier
      </Button>
      <a
        href={`https://wa.me/?text=${encodeURIComponent(text)}`}
        target="_blank"
        rel="noopener noreferrer"
        className={buttonClass({ variant: "secondary" })}
        onClick={markShared}
      >
        <MessageCircle aria-hidden="true" size={18} />
        WhatsApp
      </a>
      <Button
        variant="secondary"
        icon={<QrCode aria-hidden="true" size={18} />}
        onClick={() => {
          setShowsQr(true);
          markShared();
        }}
      >
        QR code
      </Button>
      {showsQr ? <QrDialog link={url} code={code} onClose={() => setShowsQr(false)} /> : null}
    </div>
  );
}
