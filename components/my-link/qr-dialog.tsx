"use client";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { QrCode, qrPath } from "@/components/ui/qr-code";
import { saveBlob } from "@/components/ui/save-file";

interface QrDialogProps {
  link: string;
  code: string;
  onClose: () => void;
}

export function QrDialog({ link, code, onClose }: QrDialogProps) {
  const { size, path } = qrPath(link);
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`;
  return (
    <Dialog
      onClose={onClose}
      title="QR code de mes cours"
      description="À viser avec l'appareil photo du téléphone."
      size="sm"
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Fermer
          </Button>
          <Button
            onClick={() =>
              saveBlob(new Blob([drawing], { type: "image/svg+xml" }), `elan-${code}.svg`)
            }
          >
            Télécharger
          </Button>
        </>
      }
    >
      <QrCode text={link} label={`QR code du lien ${link}`} />
      <p className="tabular mt-3 text-center text-lg font-semibold tracking-[0.15em] text-ink">
        {code}
      </p>
    </Dialog>
  );
}
