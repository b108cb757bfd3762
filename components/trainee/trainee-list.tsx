"use client";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { CircleAlert, CircleCheck, Trash2 } from "lucide-react";
import { memo, useEffect, useLayoutEffect, useRef, useState } from "react";
import type { Relative } from "@/components/family/family-of";
import { hasUnpaid } from "@/components/trainee/has-unpaid";
import { parentText } from "@/components/trainee/parent-text";
import { creditOf } from "@/components/trainee/trainee-credit";
import { DETAILS, TraineeDetails } from "@/components/trainee/trainee-details";
import { Avatar } from "@/components/ui/avatar";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { keepRendered } from "@/components/ui/keep-rendered";
import { dialogStack } from "@/components/ui/use-dialog-history";
import { useToday } from "@/lib/client/use-today";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { nameOf } from "@/lib/domain/name-of";

const ROW = 61;
const OVERSCAN = 8;

function isInSight(row: Element): boolean {
  const { left, top, bottom } = row.getBoundingClientRect();
  return [top + 2, bottom - 2].every((y) => row.contains(document.elementFromPoint(left + 12, y)));
}

interface TraineeListProps {
  trainees: Trainee[];
  selectedId: string | null;
  onToggle: (id: string) => void;
  onDelete: (trainee: Trainee) => void;
  /** The trainee whose details stand below the row on a narrow screen. */
  inline: Trainee | null;
  /** The family of that trainee. */
  family: readonly Relative[];
}

/** Only visible rows are rendered, as a coach may have thousands of trainees. */
export const TraineeList = memo(function TraineeList({
  trainees,
  selectedId,
  onToggle,
  onDelete,
  inline,
  family,
}: TraineeListProps) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  const [covered, setCovered] = useState(0);
  useLayoutEffect(() => {
    setTop(list.current?.offsetTop ?? 0);
    setCovered(Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0);
  }, []);
  const opened = inline ? trainees.findIndex(({ id }) => id === inline.id) : -1;
  const rows = useWindowVirtualizer({
    count: trainees.length,
    estimateSize: () => ROW,
    overscan: OVERSCAN,
    scrollMargin: top,
    scrollPaddingStart: covered,
    getItemKey: (index) => trainees[index]?.id ?? index,
    rangeExtractor: keepRendered(opened < 0 ? [] : [opened]),
  });

  // The virtualizer's observer reports an opened or closed row after the scroll below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of `inline` resizes two rows
  useLayoutEffect(() => {
    for (const row of list.current?.querySelectorAll<HTMLElement>(":scope > li") ?? [])
      rows.resizeItem(rows.indexFromElement(row), row.offsetHeight);
  }, [inline?.id, rows]);

  const shown = useRef<string | null>(null);
  useEffect(() => {
    if (!selectedId || shown.current === selectedId) return;
    const index = trainees.findIndex(({ id }) => id === selectedId);
    if (index < 0) return;
    shown.current = selectedId;
    // The step back of a closing dialog scrolls the page to its former position.
    dialogStack().whenSettled(() =>
      requestAnimationFrame(() => {
        const row = list.current?.querySelector(`[data-index="${index}"] > :first-child`);
        const { startIndex, endIndex } = rows.range ?? { startIndex: 0, endIndex: 0 };
        const isNear = index >= startIndex - OVERSCAN && index <= endIndex + OVERSCAN;
        // A row with its details may be higher than the screen.
        if (!row || !isNear) rows.scrollToIndex(index, { align: "start" });
        else if (!isInSight(row)) row.scrollIntoView({ block: "nearest" });
      }),
    );
  }, [selectedId, trainees, rows]);

  return (
    <ul
      ref={list}
      className="relative box-content rounded-card border border-line bg-card"
      style={{ height: rows.getTotalSize() }}
    >
      {rows.getVirtualItems().map((item) => {
        const trainee = trainees[item.index];
        if (!trainee) return null;
        return (
          <li
            key={item.key}
            ref={rows.measureElement}
            data-index={item.index}
            className={cn(
              "absolute inset-x-0 top-0 border-line px-1 py-px md:py-1",
              item.index < trainees.length - 1 && "border-b",
              // The menus of the details lie above the rows below.
              inline?.id === trainee.id && "z-10",
            )}
            style={{ transform: `translateY(${item.start - top}px)` }}
          >
            <TraineeRow
              trainee={trainee}
              selected={trainee.id === selectedId}
              onToggle={onToggle}
              onDelete={onDelete}
            />
            {inline?.id === trainee.id ? <TraineeDetails trainee={inline} family={family} /> : null}
          </li>
        );
      })}
    </ul>
  );
});

interface TraineeRowProps {
  trainee: Trainee;
  selected: boolean;
  onToggle: (id: string) => void;
  onDelete: (trainee: Trainee) => void;
}

const line = "flex flex-wrap items-center justify-between gap-x-2";
const status = "inline-flex items-center gap-1 text-sm max-md:leading-4";

const CREDIT_TONES = { due: "font-semibold text-danger", left: "text-ink", over: "text-muted" };

const TraineeRow = memo(function TraineeRow({
  trainee,
  selected,
  onToggle,
  onDelete,
}: TraineeRowProps) {
  const name = nameOf(trainee);
  const credit = creditOf(trainee, useToday());
  return (
    <div
      className={cn(
        "relative grid min-h-14 md:min-h-13 grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-2 rounded-control pl-1 md:gap-x-3 md:py-1 md:pl-2 max-[15rem]:flex max-[15rem]:flex-wrap",
        selected ? "bg-accent-soft" : "hover:bg-sunken",
      )}
    >
      <Avatar name={name} url={trainee.urlPicture} />
      <button
        type="button"
        aria-pressed={selected}
        onClick={() => onToggle(trainee.id)}
        className="grid min-w-0 grid-cols-1 gap-y-px md:gap-y-0.5 text-left after:absolute after:inset-0 after:rounded-control max-[15rem]:min-w-full"
      >
        <span className={line}>
          <span className="font-semibold [overflow-wrap:anywhere] max-md:leading-4.5">{name}</span>
          {credit ? (
            <span
              className={cn(
                "tabular whitespace-nowrap text-sm max-md:leading-4",
                CREDIT_TONES[credit.tone],
              )}
            >
              {credit.text}
            </span>
          ) : null}
        </span>
        <span className={line}>
          <span className="min-w-0 flex-1 text-sm text-muted [overflow-wrap:anywhere] max-md:leading-4 min-[15rem]:max-md:truncate">
            {trainee.erased ? "Compte supprimé" : (trainee.email ?? parentText(trainee))}
          </span>
          {hasUnpaid(trainee) ? (
            <span className={cn(status, "text-danger")}>
              <CircleAlert aria-hidden="true" size={16} className="shrink-0" />
              <span className="max-md:sr-only">Abonnement impayé</span>
            </span>
          ) : (
            <span className={cn(status, "text-success")}>
              <CircleCheck aria-hidden="true" size={16} />
              <span className="sr-only">À jour de paiement</span>
            </span>
          )}
        </span>
      </button>
      {trainee.erased ? null : (
        <IconButton
          label={`Supprimer ${name}`}
          className="relative z-10"
          onClick={() => onDelete(trainee)}
        >
          <Trash2 aria-hidden="true" size={16} />
        </IconButton>
      )}
      {selected ? (
        // The keyboard could not reach details after thousands of rows.
        <button
          type="button"
          onClick={() => document.getElementById(DETAILS)?.focus()}
          className="sr-only rounded-control bg-card px-3 py-2 font-semibold text-accent focus:not-sr-only focus:absolute focus:right-1 focus:z-20"
        >
          Aller aux détails
        </button>
      ) : null}
    </div>
  );
});
