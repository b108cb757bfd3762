"use client";
import { useEffect } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ClassForm } from "@/components/activity/class-form-values";
import { useTakenVenue } from "@/components/activity/use-taken-venue";
import { venueOfPlace } from "@/components/activity/venue-of-place";
import { Banner } from "@/components/ui/banner";
import { SelectField, TextField } from "@/components/ui/field";
import { fieldsOf } from "@/components/ui/fields-of";
import type { Venue } from "@/lib/contract/classes/venues";

interface PlaceFieldsProps {
  form: UseFormReturn<ClassForm>;
  venues: readonly Venue[];
  /** The edited class. */
  id: string | null;
}

/** The place of a class, whose name chooses a venue of the coach. */
export function PlaceFields({ form, venues, id }: PlaceFieldsProps) {
  const values = form.watch();
  const { place, venueId } = values;
  const taken = useTakenVenue(values, id);
  const choose = (venue: Venue | null) =>
    form.setValue("venueId", venue?.id ?? null, { shouldDirty: true });
  // A place typed before the venues have loaded chooses its venue now.
  useEffect(() => {
    const { place, venueId } = form.getValues();
    const venue = venueId === null ? venueOfPlace(venues, place, null) : null;
    if (venue && form.getFieldState("place").isDirty)
      form.setValue("venueId", venue.id, { shouldDirty: true });
  }, [form, venues]);
  return (
    <>
      <TextField
        label="Lieu"
        {...fieldsOf(form)("place", {
          onChange: ({ target }) => choose(venueOfPlace(venues, target.value, venueId)),
        })}
      />
      {venues.length > 0 ? (
        <SelectField
          label="Salle"
          value={venueId ?? ""}
          onChange={({ target }) => {
            const venue = venues.find((one) => one.id === target.value) ?? null;
            choose(venue);
            // A place of the coach's own words stays.
            if (venue && (place.trim() === "" || venueOfPlace(venues, place, venueId)))
              form.setValue("place", venue.name, { shouldDirty: true, shouldValidate: true });
          }}
        >
          <option value="">Aucune</option>
          {venues.map((venue) => (
            <option key={venue.id} value={venue.id}>
              {venue.name}
            </option>
          ))}
        </SelectField>
      ) : null}
      {taken ? (
        <Banner tone="warning" className="sm:col-span-2">
          {taken}
        </Banner>
      ) : null}
    </>
  );
}
