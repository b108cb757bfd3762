"use client";
import { ToCall } from "@/components/preview/to-call";
import { Banner } from "@/components/ui/banner";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import type { Unreached as People } from "@/lib/contract/operations/preview";
import { formatCount } from "@/lib/format";

interface UnreachedProps {
  recipients: number;
  sent: number;
  people: People;
  onClose: () => void;
}

export function Unreached({ recipients, sent, people, onClose }: UnreachedProps) {
  // The server limits mails to unopened accounts, and a place may be cancelled meanwhile.
  const skipped = recipients - people.length - sent;
  return (
    <Dialog
      onClose={onClose}
      title="Message envoyé"
      size="sm"
      footer={<DialogCancel>Terminé</DialogCancel>}
    >
      <div className="flex flex-col gap-4">
        <Banner tone={sent > 0 ? "success" : "warning"}>
          {sent > 0
            ? `Envoyé à ${formatCount(sent, "personne")}.`
            : "Personne n'a reçu ce message par mail."}
        </Banner>
        {skipped > 0 ? (
          <p role="status">
            {formatCount(
              skipped,
              "élève n'a pas reçu ce mail\u00a0: son compte n'a jamais été ouvert, ou sa place est annulée.",
              "élèves n'ont pas reçu ce mail\u00a0: leur compte n'a jamais été ouvert, ou leur place est annulée.",
            )}
          </p>
        ) : null}
        <ToCall people={people} />
      </div>
    </Dialog>
  );
}
