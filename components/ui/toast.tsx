"use client";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import {
  createContext,
  type Dispatch,
  type ReactNode,
  type RefObject,
  type SetStateAction,
  useCallback,
  useContext,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { cn } from "@/components/ui/cn";
import { useClearPlace } from "@/components/ui/use-clear-place";

const stop = (event: Event) => event.stopPropagation();

/** F6 moves the focus to the last toast and back. Returns a function that gives the focus back. */
function useToastKey(box: RefObject<HTMLElement | null>, hasToasts: boolean): () => void {
  const previousFocus = useRef<HTMLElement>(null);
  const giveBack = useCallback(() => {
    previousFocus.current?.focus({ preventScroll: true });
    previousFocus.current = null;
  }, []);
  useLayoutEffect(() => {
    const toasts = box.current;
    if (!toasts || !hasToasts) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== "F6") return;
      event.preventDefault();
      const { activeElement } = document;
      if (toasts.contains(activeElement)) return giveBack();
      if (activeElement instanceof HTMLElement) previousFocus.current = activeElement;
      // An open dialog takes back a focus that moves out of it, but not a blurred one.
      previousFocus.current?.blur();
      toasts.lastElementChild?.querySelector("button")?.focus();
    };
    document.addEventListener("keydown", onKey);
    toasts.addEventListener("focusin", stop);
    toasts.addEventListener("focusout", stop);
    return () => {
      document.removeEventListener("keydown", onKey);
      toasts.removeEventListener("focusin", stop);
      toasts.removeEventListener("focusout", stop);
    };
  }, [box, hasToasts, giveBack]);
  return giveBack;
}

interface Toast {
  id: number;
  tone: "success" | "error";
  text: string;
  duration: number;
  action?: (close: () => void) => ReactNode;
}
export interface ToastOptions {
  duration?: number;
  /** The action beside the text. */
  action?: Toast["action"];
}
/** Shows a toast and returns a function that removes it. */
type Say = (text: string, options?: ToastOptions) => () => void;
interface Toaster {
  success: Say;
  error: Say;
}

const ToastContext = createContext<Toaster | null>(null);
const DURATION_MS = 5000;

let nextId = 0;

function createToaster(setToasts: Dispatch<SetStateAction<Toast[]>>) {
  const drop = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));
  const say =
    (tone: Toast["tone"]): Say =>
    (text, options) => {
      nextId += 1;
      const toast = { id: nextId, tone, text, duration: DURATION_MS, ...options };
      // The same text twice adds nothing unless an action would be lost.
      setToasts((shown) => [
        ...shown.filter((other) => other.action || other.text !== text).slice(-2),
        toast,
      ]);
      return () => drop(toast.id);
    };
  return { drop, toaster: { success: say("success"), error: say("error") } };
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const [{ drop, toaster }] = useState(() => createToaster(setToasts));
  const box = useRef<HTMLDivElement>(null);
  useClearPlace(box, toasts.length > 0);
  const giveFocusBack = useToastKey(box, toasts.length > 0);
  return (
    <ToastContext.Provider value={toaster}>
      {children}
      <section
        ref={box}
        aria-live="polite"
        aria-label={toasts.length > 0 ? "Messages (touche F6)" : undefined}
        data-floats
        className="pointer-events-none fixed inset-x-4 bottom-[calc(9.5rem+env(safe-area-inset-bottom))] z-60 flex flex-col items-center gap-2 md:bottom-6 md:left-6 md:items-start"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDone={drop} giveFocusBack={giveFocusBack} />
        ))}
      </section>
    </ToastContext.Provider>
  );
}

interface ToastCardProps {
  toast: Toast;
  onDone: (id: number) => void;
  giveFocusBack: () => void;
}

function ToastCard({ toast, onDone, giveFocusBack }: ToastCardProps) {
  const [paused, setPaused] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const shown = card.current;
    return () => {
      if (shown?.contains(document.activeElement)) giveFocusBack();
    };
  }, [giveFocusBack]);
  useEffect(() => {
    if (paused) return;
    const timer = setInterval(() => {
      // A pending action needs its toast to show its result.
      if (!card.current?.querySelector("[aria-busy]")) onDone(toast.id);
    }, toast.duration);
    return () => clearInterval(timer);
  }, [paused, onDone, toast]);
  const Icon = toast.tone === "success" ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer or the focus on it only holds the message back
    <div
      ref={card}
      data-floats
      onMouseEnter={() => setPaused(true)}
      onMouseLeave={() => setPaused(false)}
      onFocusCapture={() => setPaused(true)}
      onBlurCapture={() => setPaused(false)}
      className={cn(
        // Touches pass through the toast except on its buttons; a mouse over it keeps it open.
        "pointer-events-none flex max-w-md animate-rise items-center gap-3 rounded-card border py-1 pr-1 pl-4 font-semibold shadow-float [@media(pointer:fine)]:pointer-events-auto",
        toast.tone === "success"
          ? "border-success/30 bg-success-soft text-success"
          : "border-danger/30 bg-danger-soft text-danger",
      )}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      {/* A long text has a line of its own, with its button below. */}
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 grow py-2 [overflow-wrap:anywhere]">{toast.text}</span>
        {toast.action ? (
          <span className="pointer-events-auto shrink-0 py-1">
            {toast.action(() => onDone(toast.id))}
          </span>
        ) : null}
      </div>
      <button
        type="button"
        aria-label="Effacer le message"
        title="Effacer le message"
        onClick={() => onDone(toast.id)}
        className="pointer-events-auto inline-flex size-11 shrink-0 items-center justify-center rounded-control"
      >
        <X aria-hidden="true" size={18} />
      </button>
    </div>
  );
}

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error("useToast is used outside ToastProvider");
  return toaster;
}
