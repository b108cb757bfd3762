"use client";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { formatLongDay, formatMonth } from "@/lib/format";

// The picker works in the browser's zone, so noon there stands for a Paris day.
export const toDate = (day: string) =>
  new Date(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8, 10) || 1), 12);
export const toDay = (date: Date) =>
  `${date.getFullYear()}-${String(date.getMonth() + 1).padStart(2, "0")}-${String(date.getDate()).padStart(2, "0")}`;

const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "long" });
const monthOf = (date: Date) => formatMonth(toDay(date));

/** Returns `lundi 23 novembre 2026`. */
export const dayName = (date: Date) => formatLongDay(toDay(date)).toLocaleLowerCase("fr-FR");

export function Chevron({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  const Icon = orientation === "left" ? ChevronLeft : ChevronRight;
  return <Icon aria-hidden="true" size={22} />;
}

const step =
  "inline-flex size-11 items-center justify-center rounded-control hover:bg-sunken aria-disabled:opacity-40";

export const month = {
  weekStartsOn: 1,
  // Intl knows French, so the picker's own locale is not loaded.
  formatters: {
    formatCaption: monthOf,
    formatWeekdayName: (date: Date) => weekday.format(date).slice(0, 2),
  },
  labels: {
    labelGrid: monthOf,
    labelDayButton: dayName,
    labelGridcell: dayName,
    labelWeekday: (date: Date) => weekday.format(date),
    labelNext: () => "Mois suivant",
    labelPrevious: () => "Mois précédent",
    labelNav: () => "Changer de mois",
  },
  classNames: {
    root: "relative w-full",
    months: "w-full",
    month: "w-full",
    nav: "absolute inset-x-0 top-0 flex justify-between",
    button_previous: step,
    button_next: step,
    month_caption: "mb-2 flex h-11 items-center justify-center font-semibold text-lg",
    caption_label: "block first-letter:uppercase",
    month_grid: "w-full table-fixed border-separate border-spacing-0.5",
    weekday: "pb-1 text-center text-muted text-sm",
    day: "p-0 text-center",
  },
} as const;
