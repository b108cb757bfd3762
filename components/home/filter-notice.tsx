"use client";
import { ListFilter, X } from "lucide-react";
import { formatShortDay } from "@/lib/format";

/** Number of days that are named. The others are counted. */
const NAMED = 3;

/** On a phone the calendar is out of sight, so this notice names and clears the filter. */
export function FilterNotice({ days, onClear }: { days: string[]; onClear: () => void }) {
  if (days.length === 0) return null;
  const named = days.slice(0, NAMED).map(formatShortDay).join(", ");
  const others = days.length - NAMED;
  return (
    <div
      role="status"
      className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-control border border-accent bg-accent-soft py-1 pr-1 pl-3"
    >
      <ListFilter aria-hidden="true" size={18} className="shrink-0 text-accent" />
      <span className="min-w-[min(8.5rem,100%)] flex-1 font-semibold [overflow-wrap:anywhere]">
        Seulement {named}
        {others > 0 ? ` et ${others} autre${others > 1 ? "s" : ""}` : ""}
      </span>
      <button
        type="button"
        onClick={onClear}
        className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-3 font-semibold text-accent hover:bg-card"
      >
        <X aria-hidden="true" size={18} />
        Tout afficher
      </button>
    </div>
  );
}
