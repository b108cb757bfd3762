import { Share2 } from "lucide-react";
import { buttonClass } from "@/components/ui/button-class";

/** The page's script shows the button, as sharing needs a script. */
export function ShareButton({ text }: { text: string }) {
  return (
    <button
      type="button"
      hidden
      data-share={text}
      className={buttonClass({ variant: "secondary", size: "sm" })}
    >
      <Share2 className="size-5" aria-hidden="true" />
      <span data-label aria-live="polite" className="min-w-0 [overflow-wrap:anywhere]">
        Partager
      </span>
    </button>
  );
}
