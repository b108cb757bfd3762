"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { askPageQuestions } from "@/components/ui/page-questions";
import { dialogStack, keepScroll } from "@/components/ui/use-dialog-history";
import { classAddress, classOf, isProtected } from "@/lib/pages";

/** Whether the history's entry below is the page that the class was opened from. */
function hasOpenerBelow(): boolean {
  const { entries, currentEntry } = window.navigation ?? {};
  const below = entries?.call(window.navigation)[(currentEntry?.index ?? 0) - 1];
  // A step into another document would load it and lose the toasts of this one.
  if (!below?.sameDocument) return false;
  const path = new URL(below.url ?? window.location.href).pathname;
  return path !== window.location.pathname && isProtected(path);
}

/** The class that the address opens over a list; `list` is the address of the list. */
export function useClassAddress(list = "/"): {
  id: string | null;
  open: (id: string) => void;
  close: () => void;
} {
  const id = classOf(usePathname());
  const query = useSearchParams();
  // A page of the device's cache was not redirected by the server.
  const linked = query.get("activity") ?? id;
  // The session has read the coach when the page began.
  const isAsWritten = !query.has("activity") && !query.has("coach");
  useEffect(() => {
    if (!linked || isAsWritten) return;
    const address = new URL(window.location.href);
    address.searchParams.delete("activity");
    address.searchParams.delete("coach");
    const path = classAddress(linked) + address.search + address.hash;
    dialogStack().whenSettled(() => window.history.replaceState(null, "", path));
  }, [linked, isAsWritten]);

  useEffect(() => {
    if (!id) return;
    const keep = () => {
      if (window.location.pathname === list.split("?")[0]) keepScroll();
    };
    window.addEventListener("popstate", keep);
    return () => window.removeEventListener("popstate", keep);
  }, [id, list]);

  const open = useCallback((next: string) => {
    if (window.location.pathname === classAddress(next)) return;
    askPageQuestions(() =>
      dialogStack().whenSettled(() => {
        // Another class takes the entry of the one that is open, so that Back leads to the list.
        const isOpen = classOf(window.location.pathname) !== null;
        const { history } = window;
        if (isOpen) history.replaceState(null, "", classAddress(next));
        else history.pushState(null, "", classAddress(next));
      }),
    );
  }, []);
  // A second press during the step back would go one page too far.
  const leaving = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address ends the step
  useEffect(() => {
    leaving.current = false;
  }, [id]);
  const close = useCallback(() => {
    if (leaving.current) return;
    leaving.current = true;
    // A dialog over the class that closes with it first gives its own entry back.
    dialogStack().whenClosed(() => {
      if (hasOpenerBelow()) dialogStack().leaveAddress();
      else window.history.replaceState(null, "", list);
    });
  }, [list]);
  return { id, open, close };
}
