"use client";
import * as Radix from "@radix-ui/react-dialog";
import { X } from "lucide-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { clearOfPress, holdPress } from "@/components/ui/clear-of-press";
import { cn } from "@/components/ui/cn";
import { InDialog } from "@/components/ui/in-dialog";
import { OfflineLine } from "@/components/ui/offline-line";
import { showErrors } from "@/components/ui/show-errors";
import { useBeside } from "@/components/ui/use-beside";
import { useDialogHistory } from "@/components/ui/use-dialog-history";
import { IGNORED_MS } from "@/components/ui/use-ignored-at-first";
import { useIsCovered } from "@/components/ui/use-is-covered";
import { useReturnFocus } from "@/components/ui/use-return-focus";

let locks = 0;

/** Keeps the page below a dialog from scrolling, without a jump when its scroll bar goes. */
function useScrollLock(locked: boolean): void {
  useLayoutEffect(() => {
    if (!locked) return;
    const { documentElement: root, body } = document;
    if (locks === 0) {
      body.style.paddingRight = `${window.innerWidth - root.clientWidth}px`;
      root.style.overflow = "hidden";
    }
    locks += 1;
    return () => {
      locks -= 1;
      if (locks > 0) return;
      body.style.paddingRight = "";
      root.style.overflow = "";
    };
  }, [locked]);
}

export interface DialogFrameProps {
  open?: boolean;
  onClose: () => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
  look?: "dialog" | "surface";
  /** The class of the header's background. */
  tint?: string;
  /** The page's address opens the dialog, so Back leaves the address. */
  addressed?: boolean;
  /** Closing the dialog asks first, which Back must know. */
  asks?: boolean;
}

/** The second press of a double press on the opening button must not close the dialog. */
function useJustOpened(open: boolean): () => boolean {
  const openedAt = useRef(0);
  useLayoutEffect(() => {
    if (!open) return;
    openedAt.current = performance.now();
    // A press after typing is no second press.
    const end = () => {
      openedAt.current = -IGNORED_MS;
    };
    document.addEventListener("input", end, { once: true });
    return () => document.removeEventListener("input", end);
  }, [open]);
  return () => performance.now() - openedAt.current < IGNORED_MS;
}

/** Without a keyboard no field is focused, as a phone would open one over the sheet. */
function firstField(content: HTMLElement): HTMLElement | null {
  const firstFocus = content.querySelector<HTMLElement>("[data-first-focus]");
  if (firstFocus) return firstFocus;
  if (!window.matchMedia("(pointer: fine)").matches) return null;
  return content.querySelector(
    "form :is(input:checked, input:not([type=hidden], [type=radio], [type=file]), select, textarea):not(:disabled)",
  );
}

const widths = { sm: "md:max-w-md", md: "md:max-w-xl", lg: "md:max-w-5xl" };
const shapes = {
  dialog:
    "inset-x-0 bottom-0 z-50 max-h-[92dvh] animate-rise overflow-clip rounded-t-2xl pb-[var(--raised,0px)] shadow-float md:inset-x-4 md:top-1/2 md:bottom-auto md:mx-auto md:pb-0 md:max-h-[88dvh] md:-translate-y-1/2 md:rounded-card md:border md:border-line md:[animation-name:appear]",
  surface:
    "inset-0 z-40 animate-appear lg:top-[calc(4rem+1px)] lg:left-auto lg:w-(--beside) lg:border-line lg:border-l",
};

/** A sheet at the bottom of a phone, a card above 48 rem, or a panel beside the page. */
export function DialogFrame({
  open = true,
  onClose,
  title,
  description,
  children,
  footer,
  size = "md",
  look = "dialog",
  tint,
  addressed = false,
  asks = false,
}: DialogFrameProps) {
  useDialogHistory({
    open: open && (!addressed || asks),
    close: onClose,
    asks,
  });
  const returnFocus = useReturnFocus(open);
  const isSecondPress = useJustOpened(open);
  const isSurface = look === "surface";
  const isCovered = useIsCovered(open && !isSurface);
  const beside = useBeside(open && isSurface);
  useScrollLock(open && !beside);
  useLayoutEffect(() => {
    if (!open) return;
    holdPress();
    return holdPress;
  }, [open]);
  return (
    <Radix.Root open={open} onOpenChange={(opens) => !opens && onClose()} modal={!beside}>
      <Radix.Portal>
        {/* Radix.Overlay writes a style element, which the page's policy forbids. */}
        {isSurface || isCovered ? null : (
          <div
            aria-hidden="true"
            className="pointer-events-auto fixed inset-0 z-40 animate-appear bg-veil"
          />
        )}
        <Radix.Content
          ref={isSurface ? undefined : clearOfPress}
          hidden={isCovered}
          {...(description ? {} : { "aria-describedby": undefined })}
          // A toast above the dialog can be pressed without closing it.
          onInteractOutside={(event) => {
            const isKept = beside || (event.target as Element).closest("[data-floats]");
            if (isKept || isSecondPress()) event.preventDefault();
          }}
          // The Escape of an open menu closes only the menu.
          onEscapeKeyDown={(event) => {
            if ((event.target as Element).closest("[role=menu]")) event.preventDefault();
          }}
          onOpenAutoFocus={(event) => {
            const content = event.currentTarget as HTMLElement;
            // Opened by the page's address, the dialog would show a focus ring around its cross.
            const isByAddress = document.activeElement === document.body;
            // A field of a panel may lie below what the panel shows first.
            const field = isSurface ? null : firstField(content);
            const target = field ?? (isByAddress ? content : null);
            if (!target) return;
            event.preventDefault();
            target.focus();
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            returnFocus();
          }}
          className={cn(
            "fixed flex flex-col bg-card text-ink outline-none",
            shapes[look],
            isSurface ? null : widths[size],
          )}
        >
          {/* A header or footer would be a second banner or contentinfo of the page. */}
          <div
            data-bar
            className={cn("flex items-start gap-3 border-line border-b py-2 pr-2 pl-5", tint)}
          >
            <Radix.Title className="min-w-0 flex-1 py-2 [overflow-wrap:anywhere] font-semibold text-lg leading-snug">
              {title}
            </Radix.Title>
            <Radix.Close
              aria-label="Fermer"
              title="Fermer"
              className="inline-flex size-11 shrink-0 items-center justify-center rounded-control text-muted hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" size={22} />
            </Radix.Close>
          </div>
          {beside ? null : <OfflineLine className="mx-5 mt-3 max-[15rem]:mx-2" />}
          <section
            ref={showErrors}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by the keyboard
            tabIndex={0}
            aria-label="Contenu"
            className={cn(
              "min-h-0 flex-1 overflow-y-auto px-5 max-[15rem]:px-2 py-4 outline-offset-[-2px]",
              !footer && "pb-[max(1rem,env(safe-area-inset-bottom))]",
            )}
          >
            {description ? (
              <Radix.Description className="mb-4 text-muted">{description}</Radix.Description>
            ) : null}
            <InDialog value={!addressed}>{children}</InDialog>
          </section>
          {footer ? (
            <div
              data-bar
              className="flex flex-wrap justify-end gap-2 border-line border-t px-5 max-md:*:grow max-[15rem]:px-2 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))]"
            >
              <InDialog value={!addressed}>{footer}</InDialog>
            </div>
          ) : null}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
