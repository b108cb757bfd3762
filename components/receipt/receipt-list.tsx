"use client";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { useLayoutEffect, useRef, useState } from "react";
import { ReceiptLine } from "@/components/receipt/receipt-line";
import { useListEnd } from "@/components/ui/use-list-end";
import type { Receipt } from "@/lib/contract/receipts";
import { formatLongDay } from "@/lib/format";

const ROW = 76;

/** By day, the rows in sight only: a coach's busy month scrolls smoothly. */
export function ReceiptList({
  items,
  loadNext,
  onOpen,
}: {
  items: Receipt[];
  loadNext: (() => void) | null;
  onOpen: (receipt: Receipt) => void;
}) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const end = useListEnd(loadNext);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => ROW,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => items[index]?.id ?? index,
  });
  return (
    <>
      <ul
        ref={list}
        aria-label="Encaissements"
        className="relative"
        style={{ height: rows.getTotalSize() }}
      >
        {rows.getVirtualItems().map(({ key, index, start }) => {
          const receipt = items[index];
          if (!receipt) return null;
          const opensDay = items[index - 1]?.receivedOn !== receipt.receivedOn;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              className="absolute inset-x-0 top-0 pb-2"
              style={{ transform: `translateY(${start - top}px)` }}
            >
              {opensDay ? (
                <h3 className="pt-3 pb-2 font-semibold text-muted text-sm">
                  {formatLongDay(receipt.receivedOn)}
                </h3>
              ) : null}
              <ReceiptLine receipt={receipt} onOpen={onOpen} />
            </li>
          );
        })}
      </ul>
      <div ref={end} />
    </>
  );
}
