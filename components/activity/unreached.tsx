"use client";
import { ToCall } from "@/components/preview/to-call";
import { Banner } from "@/components/ui/banner";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import type { Unreached as People } from "@/lib/contract/operations/preview";
import { formatCount } from "@/lib/format";

interface UnreachedProps {
  /** How many the message was for. */
  asked: number;
  sent: number;
  people: People;
  onClose: () => void;
}

/** How many were written to, and whom no mail reaches: they are called. */
export function Unreached({ asked, sent, people, onClose }: UnreachedProps) {
  // Of those who never opened their account a coach reaches each only so often a day; others left meanwhile.
  const spared = asked - people.length - sent;
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
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
        {spared > 0 ? (
          <p role="status">
            {formatCount(
              spared,
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
