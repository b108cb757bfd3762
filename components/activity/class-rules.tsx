"use client";
import { ChevronDown } from "lucide-react";
import { useId, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import { type ClassForm, rulesOf } from "@/components/activity/class-form-values";
import { RuleFields } from "@/components/activity/rule-fields";
import { useTakenVenue } from "@/components/activity/use-taken-venue";
import { Banner } from "@/components/ui/banner";
import { cn } from "@/components/ui/cn";
import { CheckboxField, SelectField, TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import { useCall } from "@/lib/client/hooks";
import { listVenues } from "@/lib/contract/classes/venues";
import type { ClassRules as Rules } from "@/lib/domain/class-rules";

interface ClassRulesProps {
  form: UseFormReturn<ClassForm>;
  /** The edited class. */
  id: string | null;
}

/** One line of words, which opens the rules of booking, the venue and the link of a class. */
export function ClassRules({ form, id }: ClassRulesProps) {
  const { errors } = form.formState;
  const field = fieldsOf(form);
  const [open, setOpen] = useState(false);
  const panel = useId();
  const values = form.watch();
  const { data: venues = [] } = useCall(listVenues, {});
  const taken = useTakenVenue(values, id);
  const wrong =
    errors.opensDays ??
    errors.opensTime ??
    errors.closesMinutes ??
    errors.minPlaces ??
    errors.minCheckHours ??
    errors.meetingUrl;
  const shown = open || wrong !== undefined;
  const choose = (venueId: string) => {
    const [before, after] = [values.venueId, venueId].map((one) =>
      venues.find((venue) => venue.id === one),
    );
    form.setValue("venueId", venueId || null, { shouldDirty: true });
    // A place of the coach's own words stays.
    if (after && ["", before?.name].includes(values.place.trim()))
      form.setValue("place", after.name, { shouldDirty: true, shouldValidate: true });
  };
  return (
    <div className="flex flex-col gap-3 sm:col-span-2">
      <button
        type="button"
        aria-expanded={shown}
        aria-controls={panel}
        onClick={() => setOpen(!shown)}
        className="flex min-h-11 w-full items-center gap-2 rounded-control bg-sunken px-3 py-2 text-left text-sm"
      >
        <span className="min-w-0 flex-1">
          {rulesOf(values) || "Réservation, minimum et salle"}
          {values.online ? " · en ligne" : ""}
        </span>
        <ChevronDown
          aria-hidden="true"
          size={18}
          className={cn("shrink-0 text-muted", shown && "rotate-180")}
        />
      </button>
      {taken ? <Banner tone="warning">{taken}</Banner> : null}
      <div id={panel} hidden={!shown} className={cn(shown && "grid gap-4 sm:grid-cols-2")}>
        {shown ? (
          <>
            <RuleFields form={form as unknown as UseFormReturn<Rules>} />
            {venues.length > 0 ? (
              <SelectField
                label="Salle"
                value={values.venueId ?? ""}
                onChange={({ target }) => choose(target.value)}
              >
                <option value="">Aucune</option>
                {venues.map((venue) => (
                  <option key={venue.id} value={venue.id}>
                    {venue.name}
                  </option>
                ))}
              </SelectField>
            ) : null}
            <CheckboxField
              className="sm:col-span-2"
              label="En ligne"
              help="Seuls les inscrits reçoivent le lien, 15 minutes avant."
              {...form.register("online")}
            />
            {values.online ? (
              <TextField
                className="sm:col-span-2"
                label="Lien de la visio"
                type="url"
                inputMode="url"
                placeholder={values.hasLink ? "Lien enregistré" : "https://"}
                {...field("meetingUrl")}
              />
            ) : null}
          </>
        ) : null}
      </div>
    </div>
  );
}
