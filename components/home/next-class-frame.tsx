import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { kindColours } from "@/components/ui/kind-colours";
import { OwnText } from "@/components/ui/own-text";
import type { ClassColour } from "@/lib/domain/class-colour";
import { formatTime } from "@/lib/format";

interface NextClassFrameProps {
  activity: { label: string; colour: ClassColour; beginDate: string };
  when: string;
  /** The label opens the class, as it does in a row. */
  onOpen: () => void;
  /** Stands beside the label. */
  beside?: ReactNode;
  facts: ReactNode;
  children: ReactNode;
}

/** A class on its kind's colour, with its hour as the largest text. */
export function NextClassFrame({
  activity: { label, colour, beginDate },
  when,
  onOpen,
  beside,
  facts,
  children,
}: NextClassFrameProps) {
  const { mark, text, ground } = kindColours[colour];
  return (
    <article
      className={cn(
        "relative flex flex-wrap items-center justify-between gap-x-6 gap-y-1.5 rounded-card py-3 pr-4 pl-5",
        ground,
      )}
    >
      <span
        aria-hidden="true"
        className={cn("absolute inset-y-0 left-0 w-1 rounded-l-card", mark)}
      />
      <div className="min-w-0 max-w-full flex-[1_1_12rem]">
        <p className={cn("tabular font-semibold text-sm", text)}>
          <OwnText>{when}</OwnText>
        </p>
        <div className="flex flex-wrap items-baseline gap-x-3">
          <p className={cn("tabular font-semibold text-2xl leading-9", text)}>
            {formatTime(beginDate)}
          </p>
          <h3 className="min-w-0 text-lg leading-6 [overflow-wrap:anywhere]">
            <button
              type="button"
              onClick={onOpen}
              className="text-left font-semibold hover:underline"
            >
              {label}
            </button>
          </h3>
          {beside}
        </div>
        {facts}
      </div>
      {children}
    </article>
  );
}
