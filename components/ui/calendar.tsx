"use client";
import { createContext, type ReactNode, useContext, useEffect, useRef } from "react";
import { type DayButtonProps, DayPicker } from "react-day-picker";
import { cn } from "@/components/ui/cn";
import { Chevron, dayName, month as look, toDate, toDay } from "@/components/ui/month";

export interface CalendarProps {
  /** `YYYY-MM`, as given to `onMonthChange`. */
  month: string;
  onMonthChange: (month: string) => void;
  /** Days `YYYY-MM-DD`. */
  selected: string[];
  onSelect: (days: string[]) => void;
  /** The number of classes by day. */
  counts: Record<string, number> | null;
  today: string;
  fromMonth?: string;
  modifiers?: { closed: Date[] };
  footer?: ReactNode;
}

const Counts = createContext<CalendarProps["counts"]>({});
function Day({ day, modifiers, className, ...rest }: DayButtonProps) {
  // The grid is one tab stop, and the picker reports the day that the arrows reached.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) button.current?.focus();
  }, [modifiers.focused]);
  const counts = useContext(Counts);
  const count = counts?.[toDay(day.date)] ?? 0;
  const text = [
    dayName(day.date),
    counts && (count > 0 ? `${count} cours` : "aucun cours"),
    modifiers.today && "aujourd'hui",
    modifiers.closed && "fermé",
  ];
  return (
    <button
      {...rest}
      ref={button}
      aria-label={text.filter(Boolean).join(", ")}
      aria-pressed={modifiers.selected ?? false}
      className={cn(
        "tabular relative flex aspect-square min-h-10 w-full max-[20rem]:aspect-auto flex-col items-center justify-center rounded-control",
        modifiers.selected
          ? "bg-accent text-on-accent"
          : count > 0
            ? "text-ink hover:bg-sunken"
            : "text-muted hover:bg-sunken",
        modifiers.today && !modifiers.selected && "ring-1 ring-accent ring-inset",
        modifiers.outside && "invisible",
        modifiers.closed && "line-through",
        className,
      )}
    >
      {day.date.getDate()}
      {count > 0 ? (
        <span
          aria-hidden="true"
          className={cn(
            "min-w-4.5 rounded-full px-1 text-center font-semibold text-[0.6875rem] leading-4",
            modifiers.selected ? "bg-on-accent text-accent" : "bg-accent-soft text-accent",
          )}
        >
          {count}
        </span>
      ) : (
        <span aria-hidden="true" className="h-4" />
      )}
    </button>
  );
}

export function Calendar({
  month,
  onMonthChange,
  selected,
  onSelect,
  counts,
  today,
  fromMonth,
  ...closures
}: CalendarProps) {
  return (
    <Counts.Provider value={counts}>
      <DayPicker
        {...look}
        mode="multiple"
        month={toDate(`${month}-01`)}
        onMonthChange={(date) => onMonthChange(toDay(date).slice(0, 7))}
        selected={selected.map(toDate)}
        onSelect={(days) => onSelect((days ?? []).map(toDay).sort())}
        today={toDate(today)}
        startMonth={fromMonth ? toDate(`${fromMonth}-01`) : undefined}
        {...closures}
        components={{ DayButton: Day, Chevron }}
      />
    </Counts.Provider>
  );
}
