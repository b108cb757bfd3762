"use client";
import { Search } from "lucide-react";
import { useEffect, useState } from "react";
import { useCollect } from "@/components/receipt/use-collect";
import { buttonClass } from "@/components/ui/button-class";
import { cn } from "@/components/ui/cn";
import { onDemand } from "@/components/ui/on-demand";
import { dialogStack } from "@/components/ui/use-dialog-history";

const FinderDialog = onDemand(() =>
  import("@/components/finder/finder-dialog").then((part) => part.FinderDialog),
);

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input, textarea, select"));

/** `/` opens no finder within a field, where it is a typed character. */
function opensFinder({ key, metaKey, ctrlKey, altKey, target }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (metaKey || ctrlKey) return key.toLowerCase() === "k";
  return key === "/" && !isTyping(target);
}

export function Finder() {
  const [open, setOpen] = useState(false);
  const { collect, collecting } = useCollect();
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !opensFinder(event)) return;
      event.preventDefault();
      // A dialog never opens over a dialog.
      if (!dialogStack().isOpen()) setOpen(true);
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
  return (
    <>
      <button
        type="button"
        title="Rechercher (Ctrl K)"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={FinderDialog.prepare}
        onFocus={FinderDialog.prepare}
        onClick={() => setOpen(true)}
        className={cn(buttonClass({ variant: "secondary", size: "sm" }), "max-md:hidden")}
      >
        <Search aria-hidden="true" size={17} />
        <span className="max-xl:sr-only">Rechercher</span>
        <span aria-hidden="true" className="font-sans text-muted text-xs max-xl:hidden">
          ⌘K
        </span>
      </button>
      {open ? <FinderDialog onClose={() => setOpen(false)} onCollect={collect} /> : null}
      {collecting}
    </>
  );
}
