"use client";
import { useEffect, useRef } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import type { ClassForm } from "@/components/activity/class-form-values";
import { DateField, TimeField } from "@/components/ui/moment-field";
import { endDay, isClassTime, movedEnd } from "@/lib/domain/class-hours";
import { isDay, isTime } from "@/lib/domain/typed-moment";
import { formatDay } from "@/lib/format";

interface ClassHoursProps {
  form: UseFormReturn<ClassForm>;
  /** Every class of a series keeps its own day. */
  dayIsFixed: boolean;
}

/** When a class is: its end follows its begin, and may be past midnight. */
export function ClassHours({ form, dayIsFixed }: ClassHoursProps) {
  const { control } = form;
  const [day, begin, end, lasted] = form.watch(["day", "begin", "end", "lasted"]);
  // The end follows from the last whole time: while another is typed there is none.
  const lastBegin = useRef(begin);
  // A draft, or another window's version, brings a whole time of its own.
  useEffect(() => {
    if (isTime(begin)) lastBegin.current = begin;
  }, [begin]);
  const isNight =
    isDay(day) && isTime(begin) && isTime(end) && end <= begin && isClassTime(begin, end, lasted);
  const moveEnd = (newBegin: string) => {
    if (!isTime(newBegin)) return;
    if (isTime(end)) {
      const moved = movedEnd(lastBegin.current, end, newBegin);
      form.setValue("end", moved, { shouldDirty: true });
    }
    lastBegin.current = newBegin;
  };
  return (
    <>
      <Controller
        control={control}
        name="day"
        render={({ field, fieldState }) => (
          <DateField
            label="Date"
            error={fieldState.error?.message}
            {...field}
            disabled={dayIsFixed}
          />
        )}
      />
      <div className="grid grid-cols-2 gap-3 max-[15rem]:grid-cols-1">
        <Controller
          control={control}
          name="begin"
          render={({ field, fieldState }) => (
            <TimeField
              label="Début"
              error={fieldState.error?.message}
              {...field}
              onChange={(newBegin) => {
                moveEnd(newBegin);
                field.onChange(newBegin);
              }}
            />
          )}
        />
        <Controller
          control={control}
          name="end"
          render={({ field, fieldState }) => (
            <TimeField label="Fin" error={fieldState.error?.message} {...field} />
          )}
        />
        {/* Its line is there without it: a form that grew under the pointer would lose the press on its button. */}
        <p role="status" className="col-span-full min-h-5 text-muted text-sm">
          {isNight ? `Finit le lendemain, ${formatDay(endDay(day, begin, end))}.` : null}
        </p>
      </div>
    </>
  );
}
