"use client";
import { useEffect, useRef } from "react";
import { type DayButtonProps, DayPicker } from "react-day-picker";
import { cn } from "@/components/ui/cn";
import { Dialog } from "@/components/ui/dialog";
import { Chevron, dayName, month, toDate, toDay } from "@/components/ui/month";
import { serverNow } from "@/lib/client/server-clock";
import { parisDay } from "@/lib/domain/paris-time";

function Day({ day, modifiers, className, ...rest }: DayButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) button.current?.focus();
  }, [modifiers.focused]);
  return (
    <button
      {...rest}
      ref={button}
      data-first-focus={rest.tabIndex === 0 || undefined}
      aria-label={`${dayName(day.date)}${modifiers.today ? ", aujourd'hui" : ""}`}
      aria-pressed={modifiers.selected ?? false}
      className={cn(
        "tabular flex min-h-11 w-full items-center justify-center rounded-control",
        modifiers.selected ? "bg-accent text-on-accent" : "text-ink hover:bg-sunken",
        modifiers.today && !modifiers.selected && "ring-1 ring-accent ring-inset",
        modifiers.outside && "invisible",
        className,
      )}
    >
      {day.date.getDate()}
    </button>
  );
}

interface DayDialogProps {
  title: string;
  /** `YYYY-MM-DD`, or null before a choice. */
  value: string | null;
  onChoose: (day: string) => void;
  onClose: () => void;
}

/** A day is chosen by finger, arrows or Page Up and Page Down (with Shift a year). */
export function DayDialog({ title, value, onChoose, onClose }: DayDialogProps) {
  const today = parisDay(serverNow());
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      <DayPicker
        {...month}
        mode="single"
        defaultMonth={toDate(value ?? today)}
        selected={value ? toDate(value) : undefined}
        onSelect={(_, day) => onChoose(toDay(day))}
        today={toDate(today)}
        components={{ DayButton: Day, Chevron }}
      />
    </Dialog>
  );
}
