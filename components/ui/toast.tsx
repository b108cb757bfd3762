"use client";
import { CircleAlert, CircleCheck } from "lucide-react";
import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { cn } from "@/components/ui/cn";

interface Toast {
  id: number;
  tone: "success" | "error";
  text: string;
  duration: number;
}
interface Toaster {
  success: (text: string, options?: { duration?: number }) => void;
  error: (text: string, options?: { duration?: number }) => void;
}

const ToastContext = createContext<Toaster | null>(null);
const USUAL = 5000;

/** Short news below everything else, said aloud, and gone after a while. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const next = useRef(0);
  const show = useCallback((tone: Toast["tone"], text: string, duration = USUAL) => {
    next.current += 1;
    const id = next.current;
    setToasts((shown) => [...shown.slice(-2), { id, tone, text, duration }]);
  }, []);
  const drop = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  );
  const toaster = useMemo<Toaster>(
    () => ({
      success: (text, options) => show("success", text, options?.duration),
      error: (text, options) => show("error", text, options?.duration),
    }),
    [show],
  );
  return (
    <ToastContext.Provider value={toaster}>
      {children}
      <div
        aria-live="polite"
        className="pointer-events-none fixed inset-x-4 bottom-24 z-60 flex flex-col items-center gap-2 md:bottom-6"
      >
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} onDone={drop} />
        ))}
      </div>
    </ToastContext.Provider>
  );
}

function ToastCard({ toast, onDone }: { toast: Toast; onDone: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => onDone(toast.id), toast.duration);
    return () => clearTimeout(timer);
  }, [held, onDone, toast]);
  const Icon = toast.tone === "success" ? CircleCheck : CircleAlert;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering only holds the message back
    <div
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      className={cn(
        "pointer-events-auto flex max-w-md animate-rise items-center gap-3 rounded-card border px-4 py-3 font-medium shadow-float",
        toast.tone === "success"
          ? "border-success/30 bg-success-soft text-success"
          : "border-danger/30 bg-danger-soft text-danger",
      )}
    >
      <Icon aria-hidden="true" size={20} className="shrink-0" />
      {toast.text}
    </div>
  );
}

export function useToast(): Toaster {
  const toaster = useContext(ToastContext);
  if (!toaster) throw new Error("useToast is used outside ToastProvider");
  return toaster;
}
