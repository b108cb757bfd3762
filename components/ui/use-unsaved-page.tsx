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
function actionOfPress(event: MouseEvent, open: (address: string) => void): (() => void) | null {
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
 * Makes a changed form of a page ask before Back, a link, another tab and `ask`.
 * The caller renders `question`.
 */
export function useUnsavedPage(
  unsaved: boolean,
  onAbandon: () => void,
  sending = false,
): { question: ReactNode; ask: (then: () => void) => void } {
  const router = useRouter();
  const [pending, setPending] = useState<{ go: () => void } | null>(null);
  if (pending && !unsaved) setPending(null);
  useUnloadGuard(unsaved);
  useDialogHistory({
    open: unsaved,
    close: () => setPending({ go: () => undefined }),
    asks: unsaved,
  });
  useEffect(() => {
    if (!unsaved) return;
    const removeQuestion = addPageQuestion((go) => setPending({ go }));
    const interceptClick = (event: MouseEvent) => {
      const go = isPlain(event) ? actionOfPress(event, (address) => router.push(address)) : null;
      if (!go) return;
      event.preventDefault();
      // Only the first listener asks, as `askPageQuestions` asks each form in turn.
      event.stopImmediatePropagation();
      askPageQuestions(go);
    };
    document.addEventListener("click", interceptClick, true);
    return () => {
      removeQuestion();
      document.removeEventListener("click", interceptClick, true);
    };
  }, [unsaved, router]);
  return {
    ask: (next) => {
      if (unsaved) setPending({ go: next });
      else next();
    },
    question: (
      <DiscardQuestion
        open={pending !== null}
        maybeSaved={sending}
        onStay={() => setPending(null)}
        onAbandon={() => {
          setPending(null);
          onAbandon();
          if (pending) dialogStack().whenSettled(pending.go);
        }}
      />
    ),
  };
}
