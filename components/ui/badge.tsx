import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { OwnText } from "@/components/ui/own-text";

export type Tone = "booked" | "present" | "waiting" | "danger" | "neutral" | "accent" | "live";

const tones: Record<Tone, string> = {
  booked: "bg-info-soft text-info",
  present: "bg-success-soft text-success",
  waiting: "bg-warning-soft text-warning",
  danger: "bg-danger-soft text-danger",
  neutral: "bg-sunken text-ink",
  accent: "bg-accent-soft text-accent",
  live: "bg-accent text-on-accent",
};

export function Badge({
  tone,
  icon,
  children,
  className,
}: {
  tone: Tone;
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}) {
  return (
    <span
      className={cn(
        "inline-flex items-center gap-1 rounded-full max-w-full max-[20rem]:rounded-card min-[20rem]:shrink-0 px-2.5 py-0.5 font-semibold text-sm",
        tones[tone],
        className,
      )}
    >
      {icon}
      <OwnText>{children}</OwnText>
    </span>
  );
}
