"use client";
import { QrCode } from "lucide-react";
import { useState } from "react";
import { useMyLink } from "@/components/my-link/use-my-link";
import { Button } from "@/components/ui/button";
import { onDemand } from "@/components/ui/on-demand";

const QrDialog = onDemand(() =>
  import("@/components/my-link/qr-dialog").then((part) => part.QrDialog),
);

export function QrButton() {
  const { code, url, markShared } = useMyLink();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button
        variant="secondary"
        icon={<QrCode aria-hidden="true" size={18} />}
        onClick={() => {
          setIsOpen(true);
          markShared();
        }}
      >
        QR code
      </Button>
      {isOpen ? <QrDialog link={url} code={code} onClose={() => setIsOpen(false)} /> : null}
    </>
  );
}
