"use client";
import { useState } from "react";
import { absenceSentences } from "@/components/reservation/absence-words";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { DateField } from "@/components/ui/moment-field";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useCall, useLine, useSend } from "@/lib/client/hooks";
import { usePreview } from "@/lib/client/use-preview";
import { getHistory } from "@/lib/contract/history";
import { type Absence, planAbsence } from "@/lib/contract/words";
import { parisDay } from "@/lib/domain/paris-time";
import { isDay } from "@/lib/domain/typed-moment";
import { formatLongInstant } from "@/lib/format";

const UPCOMING = { query: { filter: "future", size: "100" } } as const;

/** What an absence comes to, and by name the classes whose place is kept. */
function Outcome({ absence, done = false }: { absence: Absence; done?: boolean }) {
  const held = useCall(getHistory, UPCOMING).data?.content ?? [];
  const kept = absence.kept.flatMap((id) => held.find(({ activityId }) => activityId === id) ?? []);
  return (
    <div role="status" className="[overflow-wrap:anywhere]">
      {absenceSentences(absence, done).map((sentence) => (
        <p key={sentence} className="font-semibold">
          {sentence}
        </p>
      ))}
      <ul className="list-disc pl-5">
        {kept.map(({ activityId, label, beginDate }) => (
          <li key={activityId}>
            {label}, {formatLongInstant(beginDate).toLocaleLowerCase("fr-FR")}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** 'Je ne serai pas là': cancels the places of some days that give their credit back, which is said before (beyond 11). */
export function AbsenceDialog({ onClose }: { onClose: () => void }) {
  const today = parisDay(new Date());
  const [days, setDays] = useState({ beginDate: today, endDate: today });
  const [wrong, setWrong] = useState<string>();
  const [done, setDone] = useState<Absence | null>(null);
  const { beginDate, endDate } = days;
  const readable = isDay(beginDate) && isDay(endDate);
  const countable = readable && beginDate <= endDate;
  const reach = usePreview(planAbsence, { body: days }, countable && !done);
  const line = useLine();
  const absence = useSend(planAbsence, {
    line,
    onSuccess: setDone,
    onError: ({ message }) => setWrong(message),
  });
  const set = (changes: Partial<typeof days>) => {
    setWrong(undefined);
    setDays({ ...days, ...changes });
  };
  if (done)
    return (
      <Dialog
        open
        onOpenChange={(open) => {
          if (!open) onClose();
        }}
        title="Absence notée"
        size="sm"
        footer={<Button onClick={onClose}>Fermer</Button>}
      >
        <Outcome absence={done} done />
      </Dialog>
    );
  return (
    <FormDialog
      onClose={onClose}
      title="Je ne serai pas là"
      size="sm"
      form="absence-form"
      submitLabel="Annuler ces places"
      keepLabel="Garder mes places"
      pendingLabel="Annulation..."
      pending={absence.isPending}
      changed={false}
      line={line}
    >
      <form
        id="absence-form"
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (!readable) setWrong("Écrivez les dates ainsi\u00a0: 23/11/2026.");
          else if (!countable) setWrong("La fin doit être après le début.");
          // After a lost answer these places may be gone already: another press says what became of it.
          else if (!line.isOpen() && !reach.data) setWrong("Voyez d'abord ce que cela annule.");
          else if (!line.isOpen() && reach.data?.cancelled === 0)
            setWrong("Il n'y a aucune place à annuler.");
          else {
            setWrong(undefined);
            absence.mutate({ body: days });
          }
        }}
      >
        <p className="text-muted">
          Vos places de ces jours sont annulées tant que leur délai n'est pas passé, chez tous vos
          coachs.
        </p>
        {wrong ? <Banner tone="danger">{wrong}</Banner> : null}
        <div className="grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1">
          <DateField
            label="Du"
            value={beginDate}
            onChange={(day) =>
              set({
                beginDate: day,
                ...(isDay(day) && isDay(endDate) && day > endDate && { endDate: day }),
              })
            }
          />
          <DateField label="Au" value={endDate} onChange={(day) => set({ endDate: day })} />
        </div>
        <div className="min-h-24 rounded-control bg-sunken px-4 py-3">
          {countable ? (
            <QueryState query={reach} skeleton={<Skeleton className="h-12 w-full" />}>
              {(found) => <Outcome absence={found} />}
            </QueryState>
          ) : null}
        </div>
      </form>
    </FormDialog>
  );
}
