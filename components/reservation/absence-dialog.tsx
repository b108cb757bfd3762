"use client";
import { useState } from "react";
import { forOf, type Member, personIdOf, queryFor } from "@/components/family/use-family";
import { usePreview } from "@/components/preview/use-preview";
import { absenceSentences, absenceTitle } from "@/components/reservation/absence-text";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { FormDialog } from "@/components/ui/form-dialog";
import { DateField } from "@/components/ui/moment-field";
import { QueryState } from "@/components/ui/query-state";
import { Skeleton } from "@/components/ui/skeleton";
import { useSaveForm } from "@/components/ui/use-save-form";
import { useSend } from "@/lib/client/send";
import { serverNow } from "@/lib/client/server-clock";
import { useCall } from "@/lib/client/use-call";
import { type Absence, planAbsence } from "@/lib/contract/booking/absence";
import { getHistory } from "@/lib/contract/booking/history";
import { parisDay } from "@/lib/domain/paris-time";
import { isDay } from "@/lib/domain/typed-moment";
import { formatInstantInText, formatOf } from "@/lib/format";

const upcomingOf = (personId: string | undefined) => ({
  query: { filter: "future" as const, size: "100", ...forOf(personId) },
});

function Outcome({
  absence,
  person,
  done = false,
}: {
  absence: Absence;
  person: Member | undefined;
  done?: boolean;
}) {
  const upcoming = useCall(getHistory, upcomingOf(personIdOf(person))).data?.content ?? [];
  const keptPlaces = absence.kept.flatMap(
    (id) => upcoming.find(({ activityId }) => activityId === id) ?? [],
  );
  return (
    <div role="status" className="[overflow-wrap:anywhere]">
      {absenceSentences(absence, done, person?.firstName).map((sentence) => (
        <p key={sentence} className="font-semibold">
          {sentence}
        </p>
      ))}
      <ul className="list-disc pl-5">
        {keptPlaces.map(({ activityId, label, beginDate }) => (
          <li key={activityId}>
            {label}, {formatInstantInText(beginDate)}
          </li>
        ))}
      </ul>
    </div>
  );
}

export function AbsenceDialog({
  person,
  onClose,
}: {
  /** The person of the family who is absent; absent: the account itself. */
  person?: Member | undefined;
  onClose: () => void;
}) {
  const personId = personIdOf(person);
  const today = parisDay(serverNow());
  const save = useSaveForm({
    name: `absence.${personId ?? "me"}`,
    stored: { beginDate: today, endDate: today },
  });
  const [done, setDone] = useState<Absence | null>(null);
  const days = save.form.watch();
  const { beginDate, endDate } = days;
  const readable = isDay(beginDate) && isDay(endDate);
  const countable = readable && beginDate <= endDate;
  const preview = usePreview(
    planAbsence,
    countable && !done ? { body: days, ...queryFor(personId) } : null,
  );
  const absence = useSend(planAbsence, save.sending({ onSuccess: setDone }));
  const set = (field: keyof typeof days, day: string) =>
    save.form.setValue(field, day, { shouldDirty: true });
  if (done)
    return (
      <Dialog
        onClose={onClose}
        title="Absence notée"
        size="sm"
        footer={<Button onClick={onClose}>Fermer</Button>}
      >
        <Outcome absence={done} person={person} done />
      </Dialog>
    );
  return (
    <FormDialog
      save={save}
      onSubmit={save.onSubmit((body) => {
        if (!readable) save.setMessage("Écrivez les dates ainsi\u00a0: 23/11/2026.");
        else if (!countable) save.setMessage("La fin doit être après le début.");
        else if (!preview.data) save.setMessage("Voyez d'abord ce que cela annule.");
        else absence.mutate({ body, ...queryFor(personId) });
      })}
      onClose={onClose}
      title={absenceTitle(person?.firstName)}
      size="sm"
      submitLabel="Annuler ces places"
      danger
      keepLabel={`Garder ${person ? "ses" : "mes"} places`}
      pendingLabel="Annulation..."
      waiting={preview.data?.cancelled === 0}
    >
      <p className="text-muted">
        {person
          ? `Nous annulons les places ${formatOf(person.firstName)} ces jours-là, chez tous ses coachs, si le délai le permet.`
          : "Nous annulons vos places de ces jours, chez tous vos coachs, si le délai le permet."}
      </p>
      <div className="grid grid-cols-2 gap-3 max-[20rem]:grid-cols-1">
        <DateField
          label="Du"
          value={beginDate}
          onChange={(day) => {
            set("beginDate", day);
            if (isDay(day) && isDay(endDate) && day > endDate) set("endDate", day);
          }}
        />
        <DateField label="Au" value={endDate} onChange={(day) => set("endDate", day)} />
      </div>
      <div className="rounded-control bg-sunken px-4 py-3">
        {countable ? (
          <QueryState query={preview} skeleton={<Skeleton className="h-12 w-full" />}>
            {(found) => <Outcome absence={found} person={person} />}
          </QueryState>
        ) : null}
      </div>
    </FormDialog>
  );
}
