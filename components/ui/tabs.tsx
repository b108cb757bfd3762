"use client";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from "react";
import { cn } from "@/components/ui/cn";

interface TabsProps {
  label: string;
  tabs: { id: string; label: ReactNode; content: ReactNode }[];
  value: string;
  onChange: (id: string) => void;
}

export function Tabs({ label, tabs, value, onChange }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const chosen = tabs.find((tab) => tab.id === value) ?? tabs[0];
  // The chosen tab is scrolled into view when not all of them fit.
  useEffect(() => {
    const tab = list.current?.querySelector("[aria-selected=true]");
    if (value) tab?.scrollIntoView({ block: "nearest", inline: "center" });
  }, [value]);
  const move = (event: KeyboardEvent) => {
    // `value` may come from the address, which changes later than the focus.
    const current = tabs.findIndex((tab) => `${id}-${tab.id}` === event.currentTarget.id);
    const steps: Record<string, number> = {
      ArrowRight: current + 1,
      ArrowLeft: current - 1,
      Home: 0,
      End: tabs.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = tabs[(step + tabs.length) % tabs.length];
    if (!next) return;
    onChange(next.id);
    list.current?.querySelector<HTMLElement>(`#${CSS.escape(`${id}-${next.id}`)}`)?.focus();
  };
  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className="mb-6 flex scroll-px-8 gap-1 overflow-x-auto border-line border-b print:hidden"
      >
        {tabs.map((tab) => (
          <button
            key={tab.id}
            type="button"
            role="tab"
            id={`${id}-${tab.id}`}
            aria-selected={tab.id === chosen?.id}
            aria-controls={`${id}-panel`}
            tabIndex={tab.id === chosen?.id ? 0 : -1}
            onClick={() => onChange(tab.id)}
            onKeyDown={move}
            // On a phone a part of the next tab shows that there is one.
            className={cn(
              "min-h-11 whitespace-nowrap border-b-2 px-3 font-semibold outline-offset-[-2px] min-[30rem]:px-4",
              tab.id === chosen?.id
                ? "border-accent text-accent"
                : "border-transparent text-muted hover:text-ink",
            )}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${chosen?.id}`}>
        {chosen?.content}
      </div>
    </div>
  );
}
