"use client";
import { ListFilter, X } from "lucide-react";
import { formatShortDay } from "@/lib/format";

/** Days named before the others are only counted. */
const NAMED = 3;

/** Says which days alone are shown, and shows all again: on a phone the calendar itself is out of sight. */
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
      <span className="min-w-[min(8.5rem,100%)] flex-1 font-medium [overflow-wrap:anywhere]">
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
