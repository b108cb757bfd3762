import type { UseFormReturn } from "react-hook-form";
import type { ClassForm } from "@/components/activity/class-form-values";
import { venueOfPlace } from "@/components/activity/venue-of-place";
import type { ClassKind } from "@/lib/contract/classes/class-kinds";
import type { Venue } from "@/lib/contract/classes/venues";
import { type ClassColour, labelKey } from "@/lib/domain/class-colour";
import { clockMinutes, endAfter } from "@/lib/domain/class-hours";
import { isTime } from "@/lib/domain/typed-moment";

export const kindOfLabel = <Kind extends { label: string }>(
  kinds: readonly Kind[],
  label: string,
): Kind | null => kinds.find((kind) => labelKey(kind.label) === labelKey(label)) ?? null;

/** Minutes between the form's hours; null while one is being typed. */
const lengthOf = ({ begin = "", end = "" }: Partial<ClassForm>): number | null =>
  isTime(begin) && isTime(end) ? clockMinutes(begin, end) : null;

/** The kind's values for fields that still hold the `initial` value or the one `filled` in before. */
export function valuesFromKind(
  kind: ClassKind,
  venues: readonly Pick<Venue, "id" | "name">[],
  {
    now,
    initial,
    filled,
  }: { now: ClassForm; initial: Partial<ClassForm>; filled: Partial<ClassForm> },
): Partial<ClassForm> {
  const isUntouched = (field: "place" | "maxParticipants" | "cancelTimeInHours") =>
    [initial[field], filled[field]].includes(now[field]);
  const { place, maxParticipants, cancelTimeInHours, durationInMinutes } = kind;
  const keepsLength = [lengthOf(initial), lengthOf(filled)].includes(lengthOf(now));
  return {
    ...(place !== null &&
      isUntouched("place") && {
        place,
        venueId: venueOfPlace(venues, place, now.venueId)?.id ?? null,
      }),
    ...(maxParticipants !== null && isUntouched("maxParticipants") && { maxParticipants }),
    ...(cancelTimeInHours !== null && isUntouched("cancelTimeInHours") && { cancelTimeInHours }),
    ...(durationInMinutes !== null &&
      isTime(now.begin) &&
      keepsLength && { begin: now.begin, end: endAfter(now.begin, durationInMinutes) }),
  };
}

/** Returns the values that now come from a kind. */
export function fillFromKind(
  form: UseFormReturn<ClassForm>,
  kind: ClassKind,
  venues: readonly Venue[],
  filled: Partial<ClassForm>,
): Partial<ClassForm> {
  const initial = form.formState.defaultValues as Partial<ClassForm>;
  const values = valuesFromKind(kind, venues, { now: form.getValues(), initial, filled });
  for (const [field, value] of Object.entries(values))
    form.setValue(field as keyof ClassForm, value, { shouldDirty: true });
  return { ...filled, ...values };
}

/** The body that saves a class's fields as the defaults of its kind. */
export const kindBody = (form: ClassForm, colour: ClassColour) => ({
  label: form.label,
  colour: form.colour ?? colour,
  durationInMinutes: clockMinutes(form.begin, form.end),
  maxParticipants: form.maxParticipants,
  cancelTimeInHours: form.cancelTimeInHours,
  place: form.place,
});
