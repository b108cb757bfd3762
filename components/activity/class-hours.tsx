"use client";
import { useEffect, useRef } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { ClassForm } from "@/components/activity/class-form-values";
import { controlledOf } from "@/components/ui/controlled-of";
import { DateField, TimeField } from "@/components/ui/moment-field";
import { endDay, isClassTime, movedEnd } from "@/lib/domain/class-hours";
import { isDay, isTime } from "@/lib/domain/typed-moment";
import { formatDay } from "@/lib/format";

interface ClassHoursProps {
  form: UseFormReturn<ClassForm>;
  /** Each class of an edited series keeps its own day. */
  dayIsFixed: boolean;
}

export function ClassHours({ form, dayIsFixed }: ClassHoursProps) {
  const controlled = controlledOf(form);
  const [day, begin, end, lasted] = form.watch(["day", "begin", "end", "lasted"]);
  // The last complete begin, because a begin that is being typed is incomplete.
  const lastBegin = useRef(begin);
  // A draft or another window's version sets a complete begin.
  useEffect(() => {
    if (isTime(begin)) lastBegin.current = begin;
  }, [begin]);
  const isNight =
    isDay(day) && isTime(begin) && isTime(end) && end <= begin && isClassTime(begin, end, lasted);
  const moveEnd = (newBegin: string) => {
    if (!isTime(newBegin)) return;
    // An end that was typed first stays.
    if (isTime(end) && isClassTime(lastBegin.current, end, lasted)) {
      const moved = movedEnd(lastBegin.current, end, newBegin);
      form.setValue("end", moved, { shouldDirty: true });
    }
    lastBegin.current = newBegin;
  };
  const beginField = controlled("begin");
  return (
    <>
      <DateField label="Date" {...controlled("day")} disabled={dayIsFixed} />
      <div className="grid grid-cols-2 gap-3 max-[15rem]:grid-cols-1">
        <TimeField
          label="Début"
          {...beginField}
          onChange={(newBegin) => {
            moveEnd(newBegin);
            beginField.onChange(newBegin);
          }}
        />
        <TimeField label="Fin" {...controlled("end")} />
        <p role="status" className="col-span-full text-muted text-sm empty:hidden">
          {isNight ? `Finit le lendemain, ${formatDay(endDay(day, begin, end))}.` : null}
        </p>
      </div>
    </>
  );
}
