"use client";
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type ReactNode, useLayoutEffect, useRef, useState } from "react";

interface WindowRowsProps<T> {
  items: readonly T[];
  keyOf: (item: T) => string;
  /** Pixels of a usual row. Each row is measured once it is rendered. */
  height: number;
  label?: string;
  children: (item: T, previous: T | undefined) => ReactNode;
}

/** Renders only the visible rows, so that thousands scroll smoothly. */
export function WindowRows<T>({ items, keyOf, height, label, children }: WindowRowsProps<T>) {
  const list = useRef<HTMLUListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => setTop(list.current?.offsetTop ?? 0), []);
  const rows = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => height,
    overscan: 8,
    scrollMargin: top,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  return (
    <ul ref={list} aria-label={label} className="relative" style={{ height: rows.getTotalSize() }}>
      {rows.getVirtualItems().map(({ key, index, start }) => {
        const item = items[index];
        return item === undefined ? null : (
          <li
            key={key}
            ref={rows.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={items.length}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start - top}px)` }}
          >
            {children(item, items[index - 1])}
          </li>
        );
      })}
    </ul>
  );
}
