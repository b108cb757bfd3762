"use client";
import { useRouter } from "next/navigation";
import { type ReactNode, useEffect, useState } from "react";
import { DiscardQuestion } from "@/components/ui/discard-question";
import { addPageQuestion, askPageQuestions } from "@/components/ui/page-questions";
import { useUnloadGuard } from "@/components/ui/unsaved";
import { dialogStack, useDialogHistory } from "@/components/ui/use-dialog-history";

const isPlain = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Returns what a press on a link or another tab would do, or null. */
function wayOut(event: MouseEvent, open: (address: string) => void): (() => void) | null {
  const pressed = event.target instanceof Element ? event.target : null;
  const tab = pressed?.closest<HTMLElement>('[role="tab"]:not([aria-selected="true"])');
  if (tab) return () => tab.click();
  const link = pressed?.closest("a");
  if (!link?.href || link.target === "_blank" || link.origin !== window.location.origin)
    return null;
  const { pathname, search, hash } = link;
  const isHere = pathname === window.location.pathname && search === window.location.search;
  return isHere && hash ? null : () => open(pathname + search + hash);
}

/**
 * Makes a changed form of a page ask before Back, a link, another tab and `ask`. The caller renders
 * `question`.
 */
export function useUnsavedPage(
  unsaved: boolean,
  onAbandon: () => void,
  sending = false,
): { question: ReactNode; ask: (then: () => void) => void } {
  const router = useRouter();
  const [then, setThen] = useState<{ go: () => void } | null>(null);
  if (then && !unsaved) setThen(null);
  useUnloadGuard(unsaved);
  useDialogHistory(unsaved, () => setThen({ go: () => undefined }), unsaved);
  useEffect(() => {
    if (!unsaved) return;
    const settled = addPageQuestion((go) => setThen({ go }));
    const hold = (event: MouseEvent) => {
      const go = isPlain(event) ? wayOut(event, (address) => router.push(address)) : null;
      if (!go) return;
      event.preventDefault();
      // Only the first listener asks, as `askPageQuestions` asks each form in turn.
      event.stopImmediatePropagation();
      askPageQuestions(go);
    };
    document.addEventListener("click", hold, true);
    return () => {
      settled();
      document.removeEventListener("click", hold, true);
    };
  }, [unsaved, router]);
  return {
    ask: (next) => {
      if (unsaved) setThen({ go: next });
      else next();
    },
    question: (
      <DiscardQuestion
        open={then !== null}
        sending={sending}
        onStay={() => setThen(null)}
        onAbandon={() => {
          setThen(null);
          onAbandon();
          if (then) dialogStack().whenSettled(then.go);
        }}
      />
    ),
  };
}
