import { useRef } from "react";
import { type ToastOptions, useToast } from "@/components/ui/toast";

/** The next press, or a late success, removes the toast of the last failure. */
export function useFailureToast() {
  const { error } = useToast();
  const last = useRef<() => void>(undefined);
  return {
    show: (text: string, options?: ToastOptions) => {
      last.current = error(text, options);
    },
    clear: () => last.current?.(),
  };
}
