"use client";
import { CalendarDays } from "lucide-react";
import { type ReactNode, useEffect, useMemo, useState } from "react";
import { type Months, monthsUntil } from "@/components/activity/use-months";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { CalendarProps } from "@/components/ui/calendar";
import { FootBar } from "@/components/ui/foot-bar";
import { inPlace } from "@/components/ui/in-place";
import { onDemand } from "@/components/ui/on-demand";
import { prefetch } from "@/components/ui/prefetch";
import { Skeleton } from "@/components/ui/skeleton";
import { useWide } from "@/components/ui/use-wide";
import { serverNow } from "@/lib/client/server-clock";
import { monthStart, parisDay } from "@/lib/domain/paris-time";
import { formatCount } from "@/lib/format";

const Calendar = inPlace(() => import("@/components/ui/calendar").then((part) => part.Calendar), {
  loading: () => <Skeleton className="aspect-square w-full" />,
});
const Dialog = onDemand(() => import("@/components/ui/dialog").then((part) => part.Dialog));
prefetch(Calendar.fetch);

/** Loads both parts from the moment the button is touched. */
const prepare = () => {
  Calendar.prepare();
  Dialog.prepare();
};

interface CalendarPanelProps {
  months: Months;
  applied: string[];
  onApply: (days: string[]) => void;
  withPast: boolean;
  marks?: (month: string) => Pick<CalendarProps, "modifiers" | "footer">;
  /** Stands beside the phone's button. */
  action?: ReactNode;
}

function CalendarFilter({
  months,
  applied,
  onApply,
  withPast,
  marks,
  beside = false,
}: CalendarPanelProps & { beside?: boolean }) {
  const today = parisDay(serverNow());
  const thisMonth = monthStart(today).slice(0, 7);
  const [month, setMonth] = useState(applied[0]?.slice(0, 7) ?? thisMonth);
  const [selected, setSelected] = useState(applied);
  // The calendar stays mounted beside the list, where the filter can be cleared.
  useEffect(() => setSelected(applied), [applied]);
  const counts = useMemo(() => {
    const byDay: Record<string, number> = {};
    for (const { beginDate } of months.activities) {
      const day = parisDay(new Date(beginDate));
      byDay[day] = (byDay[day] ?? 0) + 1;
    }
    return byDay;
  }, [months.activities]);
  const show = (next: string) => {
    setMonth(next);
    months.loadUntil(monthsUntil(next));
  };
  return (
    <div className="flex flex-col gap-4">
      <Calendar
        month={month}
        onMonthChange={show}
        selected={selected}
        onSelect={setSelected}
        counts={months.isRead(month) ? counts : null}
        today={today}
        fromMonth={withPast ? undefined : thisMonth}
        {...marks?.(month)}
      />
      {months.unread.includes(month) ? (
        <Banner
          tone="danger"
          action={
            <Button variant="secondary" size="sm" onClick={months.retry}>
              Relire ce mois
            </Button>
          }
        >
          Les cours de ce mois n'ont pas pu être lus.
        </Banner>
      ) : null}
      <div className="flex gap-2 max-[15rem]:flex-wrap">
        <Button
          full
          variant={beside ? "soft" : "primary"}
          onClick={() => onApply(selected)}
          disabled={selected.length === 0}
        >
          Filtrer
        </Button>
        <Button
          full
          variant="secondary"
          onClick={() => {
            setSelected([]);
            onApply([]);
          }}
        >
          Réinitialiser
        </Button>
      </div>
    </div>
  );
}

export function CalendarPanel(props: CalendarPanelProps) {
  const wide = useWide();
  const [open, setOpen] = useState(false);
  const apply = (days: string[]) => {
    props.onApply(days);
    setOpen(false);
  };
  if (wide)
    return (
      <aside
        aria-label="Calendrier"
        className="beside:hidden sticky top-20 self-start rounded-card border border-line bg-card p-4 shadow-card"
      >
        <CalendarFilter {...props} beside />
      </aside>
    );
  return (
    <>
      <FootBar>
        <span className="relative inline-flex">
          <Button
            variant={props.applied.length > 0 ? "primary" : "secondary"}
            aria-label={
              props.applied.length > 0
                ? `Ouvrir le calendrier, ${formatCount(props.applied.length, "jour choisi", "jours choisis")}`
                : "Ouvrir le calendrier"
            }
            onPointerDown={prepare}
            onClick={() => setOpen(true)}
            className="size-12 rounded-full px-0"
            icon={<CalendarDays aria-hidden="true" size={24} />}
          />
          {props.applied.length > 0 ? (
            <span
              aria-hidden="true"
              className="tabular pointer-events-none absolute -top-1 -right-1 min-w-6 rounded-full border-2 border-surface bg-ink px-1 text-center font-semibold text-card text-xs leading-5"
            >
              {props.applied.length}
            </span>
          ) : null}
        </span>
        {props.action}
      </FootBar>
      <Dialog open={open} onClose={() => setOpen(false)} title="Calendrier" size="sm">
        <CalendarFilter {...props} onApply={apply} />
      </Dialog>
    </>
  );
}
