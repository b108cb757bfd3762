import { useRef } from "react";
import { type ToastOptions, useToast } from "@/components/ui/toast";

/** Says that a press came to nothing; pressed again, or known to have been done, that is taken away. */
export function useFailureToast() {
  const { error } = useToast();
  const last = useRef<() => void>(undefined);
  return {
    say: (text: string, options?: ToastOptions) => {
      last.current = error(text, options);
    },
    unsay: () => last.current?.(),
  };
}
