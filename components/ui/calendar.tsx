"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { createContext, useContext, useEffect, useRef } from "react";
import { type DayButtonProps, DayPicker } from "react-day-picker";
import { cn } from "@/components/ui/cn";
import { formatMonth } from "@/lib/format";

interface CalendarProps {
  /** `YYYY-MM`, as `onMonthChange` answers it. */
  month: string;
  onMonthChange: (month: string) => void;
  /** Days `YYYY-MM-DD`. */
  selected: string[];
  onSelect: (days: string[]) => void;
  /** Classes a day. */
  counts: Record<string, number>;
  today: string;
  fromMonth?: string;
}

// The picker works in the browser's zone: a day is its noon there, and never an instant.
const toDate = (day: string) =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10) || 1), 12);
const toDay = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

const Counts = createContext<Record<string, number>>({});
const longDay = new Intl.DateTimeFormat("fr-FR", {
  weekday: "long",
  day: "numeric",
  month: "long",
  year: "numeric",
});

const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "long" });
const monthOf = (date: Date) => formatMonth(toDay(date));

function Day({ day, modifiers, className, ...rest }: DayButtonProps) {
  // The grid is one stop of the keyboard: the picker says which day the arrows went to, and the day takes the focus.
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (modifiers.focused) button.current?.focus();
  }, [modifiers.focused]);
  const count = useContext(Counts)[toDay(day.date)] ?? 0;
  const words = [
    longDay.format(day.date),
    count > 0 ? `${count} cours` : "aucun cours",
    modifiers.today && "aujourd'hui",
  ];
  return (
    <button
      {...rest}
      ref={button}
      aria-label={words.filter(Boolean).join(", ")}
      aria-pressed={modifiers.selected ?? false}
      className={cn(
        "tabular relative flex aspect-square min-h-10 w-full max-[20rem]:aspect-auto flex-col items-center justify-center rounded-control font-medium text-[15px]",
        modifiers.selected
          ? "bg-accent text-on-accent"
          : count > 0
            ? "text-ink hover:bg-sunken"
            : "text-muted hover:bg-sunken",
        modifiers.today && !modifiers.selected && "ring-1 ring-accent ring-inset",
        modifiers.outside && "invisible",
        className,
      )}
    >
      {day.date.getDate()}
      {count > 0 ? (
        <span
          aria-hidden="true"
          className={cn(
            "min-w-4.5 rounded-full px-1 text-center font-semibold text-[11px] leading-4",
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

function Chevron({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" size={22} />;
}

/** A month of Paris days with the number of classes on each; several can be chosen. */
export function Calendar({
  month,
  onMonthChange,
  selected,
  onSelect,
  counts,
  today,
  fromMonth,
}: CalendarProps) {
  return (
    <Counts.Provider value={counts}>
      <DayPicker
        mode="multiple"
        weekStartsOn={1}
        month={toDate(`${month}-01`)}
        onMonthChange={(date) => onMonthChange(toDay(date).slice(0, 7))}
        selected={selected.map(toDate)}
        onSelect={(days) => onSelect((days ?? []).map(toDay).sort())}
        today={toDate(today)}
        startMonth={fromMonth ? toDate(`${fromMonth}-01`) : undefined}
        // The platform knows French already: a locale of the picker's own would be sent to every phone.
        formatters={{
          formatCaption: monthOf,
          formatWeekdayName: (date) => weekday.format(date).slice(0, 2),
        }}
        labels={{
          labelGrid: monthOf,
          labelWeekday: (date) => weekday.format(date),
          labelNext: () => "Mois suivant",
          labelPrevious: () => "Mois précédent",
          labelNav: () => "Changer de mois",
        }}
        components={{
          DayButton: Day,
          Chevron,
        }}
        classNames={{
          root: "relative w-full",
          months: "w-full",
          month: "w-full",
          nav: "absolute inset-x-0 top-0 flex justify-between",
          button_previous:
            "inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken aria-disabled:opacity-40",
          button_next:
            "inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken aria-disabled:opacity-40",
          month_caption: "mb-2 flex h-11 items-center justify-center font-bold text-lg",
          caption_label: "block first-letter:uppercase",
          month_grid: "w-full table-fixed border-separate border-spacing-0.5",
          weekday: "pb-1 text-center font-medium text-muted text-sm",
          day: "p-0 text-center",
        }}
      />
    </Counts.Provider>
  );
}
