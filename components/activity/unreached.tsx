"use client";
import { Phone } from "lucide-react";
import { Banner } from "@/components/ui/banner";
import { buttonClass } from "@/components/ui/button-class";
import { Dialog, DialogCancel } from "@/components/ui/dialog";
import { QueryState } from "@/components/ui/query-state";
import { SkeletonList } from "@/components/ui/skeleton";
import { useCall } from "@/lib/client/hooks";
import type { Participant } from "@/lib/contract/class-details";
import { ALL_AND_DEBTS, listTrainees } from "@/lib/contract/trainees";
import { formatCount } from "@/lib/format";

interface UnreachedProps {
  /** Whom the message was for. */
  people: readonly Participant[];
  sent: number;
  onClose: () => void;
}

/** How many were written to, and who has no address: they are called. */
export function Unreached({ people, sent, onClose }: UnreachedProps) {
  const trainees = useCall(listTrainees, ALL_AND_DEBTS);
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
        <QueryState query={trainees} skeleton={<SkeletonList rows={1} />}>
          {(all) => {
            const ids = new Set(people.map(({ traineeId }) => traineeId));
            const without = all.filter(({ id, email }) => ids.has(id) && email === null);
            // Of those who never opened their account a coach reaches each only so often a day; others left meanwhile.
            const spared = people.length - without.length - sent;
            return (
              <>
                {spared > 0 ? (
                  <p role="status">
                    {formatCount(
                      spared,
                      "élève n'a pas reçu ce mail\u00a0: son compte n'a jamais été ouvert, ou il n'est plus à ce cours.",
                      "élèves n'ont pas reçu ce mail\u00a0: leur compte n'a jamais été ouvert, ou ils ne sont plus à ce cours.",
                    )}
                  </p>
                ) : null}
                {without.length === 0 ? null : (
                  <section aria-labelledby="sans-email">
                    <h3 id="sans-email" className="mb-1 font-bold">
                      Sans e-mail&nbsp;: à prévenir par téléphone
                    </h3>
                    <ul className="divide-y divide-line">
                      {without.map(({ id, firstName, lastName, phoneNumber }) => (
                        <li
                          key={id}
                          className="flex flex-wrap items-center justify-between gap-2 py-2"
                        >
                          <span className="min-w-0 font-medium [overflow-wrap:anywhere]">
                            {firstName} {lastName}
                          </span>
                          {phoneNumber ? (
                            <a
                              href={`tel:${phoneNumber.replaceAll(/[^+\d]/g, "")}`}
                              aria-label={`Appeler ${firstName} ${lastName}`}
                              className={buttonClass({ variant: "secondary", size: "sm" })}
                            >
                              <Phone aria-hidden="true" size={17} />
                              {phoneNumber}
                            </a>
                          ) : (
                            <span className="text-muted text-sm">Sans téléphone</span>
                          )}
                        </li>
                      ))}
                    </ul>
                  </section>
                )}
              </>
            );
          }}
        </QueryState>
      </div>
    </Dialog>
  );
}
