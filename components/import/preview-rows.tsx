"use client";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef, useState } from "react";
import { RowCorrection } from "@/components/import/row-correction";
import type { ImportedTable } from "@/components/import/use-import-table";
import { Badge, type Tone } from "@/components/ui/badge";
import { keepRendered } from "@/components/ui/keep-rendered";
import type { ImportTrial } from "@/lib/contract/imports/imports";
import { spaced } from "@/lib/domain/spaced";
import { formatDay, formatEuros } from "@/lib/format";

type Row = ImportTrial["rows"][number];

const VERDICTS: Record<Row["verdict"], { label: string; tone: Tone }> = {
  CREATE: { label: "À créer", tone: "present" },
  LINK: { label: "Déjà inscrit ailleurs", tone: "booked" },
  SKIP: { label: "Déjà là", tone: "neutral" },
  ERROR: { label: "Erreur", tone: "danger" },
};
const ROW = 76;

function subscriptionText({
  label,
  type,
  quantity,
  quantityLeft,
  nbReservationPerWeek,
  price,
  amountPaid,
  beginDate,
  endDate,
}: NonNullable<Row["subscription"]>): string {
  const size =
    type === "CARD"
      ? `reste ${quantityLeft} sur ${quantity}`
      : `${nbReservationPerWeek} cours par semaine`;
  const paid = amountPaid === price ? "payé" : `reçu ${formatEuros(amountPaid)}`;
  return `${label}\u00a0: ${size}, ${formatEuros(price)} (${paid}), du ${formatDay(beginDate)} au ${formatDay(endDate)}`;
}

/** Renders only the visible rows, because a table has up to 5 000. */
export function PreviewRows({ rows, table }: { rows: Row[]; table?: ImportedTable }) {
  const frame = useRef<HTMLElement>(null);
  const corrected = useRef(false);
  // A corrected row loses its button, so the next error gets the focus; errors come first.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs once for each preview
  useEffect(() => {
    if (!corrected.current) return;
    corrected.current = false;
    if (document.activeElement === document.body)
      (frame.current?.querySelector("button") ?? frame.current)?.focus();
  }, [rows]);
  /** The lines with an open correction. */
  const [opened, setOpened] = useState<readonly number[]>([]);
  const shown = useVirtualizer({
    getScrollElement: () => frame.current,
    count: rows.length,
    estimateSize: () => ROW,
    overscan: 8,
    getItemKey: (index) => rows[index]?.line ?? index,
    rangeExtractor: keepRendered(
      opened.map((line) => rows.findIndex((row) => row.line === line)).filter((n) => n >= 0),
    ),
  });
  return (
    <section
      ref={frame}
      aria-label="Lignes du tableau"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
      tabIndex={0}
      className="max-h-[28rem] overflow-y-auto rounded-control border border-line"
    >
      <ul className="relative" style={{ height: shown.getTotalSize() }}>
        {shown.getVirtualItems().map(({ key, index, start }) => {
          const row = rows[index];
          if (!row) return null;
          const { label, tone } = VERDICTS[row.verdict];
          return (
            <li
              key={key}
              ref={shown.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 border-line border-b px-3 py-2"
              style={{ transform: `translateY(${start}px)` }}
            >
              <div className="flex items-start justify-between gap-3">
                <p className="min-w-0 [overflow-wrap:anywhere]">
                  <span className="tabular text-muted text-sm">Ligne {row.line}</span>{" "}
                  <span className="font-semibold text-ink">{row.name || "Sans nom"}</span>
                </p>
                <Badge tone={tone}>{label}</Badge>
              </div>
              {row.subscription ? (
                <p className="text-muted text-sm [overflow-wrap:anywhere]">
                  {subscriptionText(row.subscription)}
                </p>
              ) : null}
              {row.reason ? (
                <p className="text-sm [overflow-wrap:anywhere]">{spaced(row.reason)}</p>
              ) : null}
              {table && row.verdict === "ERROR" ? (
                <RowCorrection
                  line={row.line}
                  table={table}
                  onOpen={(isOpen) =>
                    setOpened((lines) => [
                      ...lines.filter((line) => line !== row.line),
                      ...(isOpen ? [row.line] : []),
                    ])
                  }
                  onCorrect={() => {
                    corrected.current = true;
                  }}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
