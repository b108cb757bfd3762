"use client";
import Link from "next/link";
import {
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { holdPress } from "@/components/ui/clear-of-press";
import { cn } from "@/components/ui/cn";
import { useIgnoredAtFirst } from "@/components/ui/use-ignored-at-first";

interface MenuProps {
  label: string;
  trigger: ReactNode;
  children: ReactNode;
  align?: "start" | "end";
  side?: "top" | "bottom";
}

const itemsOf = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? []),
];

/** The nearest box around the menu that scrolls or clips, such as a dialog. */
function clipOf(menu: HTMLElement): Element | null {
  for (let box = menu.parentElement; box && box !== document.body; box = box.parentElement)
    if (getComputedStyle(box).overflowY !== "visible") return box;
  return null;
}

/** Whether a part of the menu lies outside of the window or its dialog, or below the phone's bar. */
function isCut(menu: HTMLElement): boolean {
  const { top, bottom } = menu.getBoundingClientRect();
  const bar = Number.parseFloat(getComputedStyle(menu).scrollMarginBottom);
  const clip = clipOf(menu)?.getBoundingClientRect();
  return (
    top < Math.max(0, clip?.top ?? 0) ||
    bottom + bar > window.innerHeight ||
    (clip !== undefined && bottom > clip.bottom)
  );
}

export function Menu({ label, trigger, children, align = "end", side = "bottom" }: MenuProps) {
  const [open, setOpen] = useState(false);
  const [isTurned, setIsTurned] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const id = useId();

  useLayoutEffect(() => {
    // Scrolling to the menu would move one of its items under a second press.
    setIsTurned(open && menu.current !== null && isCut(menu.current));
  }, [open]);

  useEffect(() => {
    if (!open) return;
    itemsOf(menu.current)[0]?.focus({ preventScroll: true });
    if (menu.current && isCut(menu.current)) menu.current.scrollIntoView({ block: "nearest" });
    const outside = (event: Event) => {
      if (!root.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener("pointerdown", outside);
    return () => document.removeEventListener("pointerdown", outside);
  }, [open]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.key === "Tab") {
      setOpen(false);
      if (event.key === "Escape") button.current?.focus();
      return;
    }
    const items = itemsOf(menu.current);
    const current = items.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, number> = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      Home: 0,
      End: items.length - 1,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    items[(step + items.length) % items.length]?.focus();
  };

  return (
    <div ref={root} className="relative min-w-11">
      <button
        ref={button}
        type="button"
        aria-label={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="inline-flex min-h-11 min-w-11 max-w-full items-center justify-center gap-2 rounded-control px-1.5 hover:bg-sunken"
      >
        {trigger}
      </button>
      {open ? (
        <div
          ref={menu}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          onClick={({ target }) => {
            if (!(target as Element).closest('[role="menuitem"]')) return;
            setOpen(false);
            // A second press would reach what the menu covered.
            holdPress();
            // The chosen item disappears, so its dialog returns the focus to the menu's button.
            button.current?.focus();
          }}
          className={cn(
            "absolute z-50 min-w-60 scroll-mb-[calc(var(--bottom-bar,0px)+0.5rem)] animate-rise rounded-card border border-line bg-card p-1.5 shadow-float",
            (side === "top") !== isTurned ? "bottom-full mb-2" : "top-full mt-2",
            align === "end" ? "right-0" : "left-0",
          )}
        >
          {children}
        </div>
      ) : null}
    </div>
  );
}

interface MenuItemProps {
  onSelect?: () => void;
  href?: string;
  icon?: ReactNode;
  /** Set where the press itself changes something. */
  writes?: boolean;
  children: ReactNode;
}

export function MenuItem({ onSelect, href, icon, writes = false, children }: MenuItemProps) {
  const ignoredRef = useIgnoredAtFirst<HTMLButtonElement>(writes);
  const look =
    "flex min-h-11 w-full items-center gap-3 rounded-lg px-3 py-2 text-left hover:bg-sunken focus-visible:bg-sunken";
  if (href) {
    return (
      <Link role="menuitem" tabIndex={-1} href={href} className={look} onClick={onSelect}>
        {icon}
        {children}
      </Link>
    );
  }
  return (
    <button
      ref={ignoredRef}
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={look}
      onClick={onSelect}
    >
      {icon}
      {children}
    </button>
  );
}

export function MenuSeparator() {
  return <hr className="my-1.5 border-line" />;
}
