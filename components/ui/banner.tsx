import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";
import { OwnText } from "@/components/ui/own-text";

const tones = {
  danger: { look: "bg-danger-soft text-danger border-danger/30", Icon: CircleAlert },
  warning: { look: "bg-warning-soft text-warning border-warning/30", Icon: TriangleAlert },
  success: { look: "bg-success-soft text-success border-success/30", Icon: CircleCheck },
  info: { look: "bg-info-soft text-info border-info/30", Icon: Info },
};

interface BannerProps {
  tone: keyof typeof tones;
  children: ReactNode;
  action?: ReactNode;
  className?: string;
}

export function Banner({ tone, children, action, className }: BannerProps) {
  const { look, Icon } = tones[tone];
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      data-error={tone === "danger" && !action ? true : undefined}
      className={cn("flex items-start gap-3 rounded-control border px-4 py-3", look, className)}
    >
      <Icon aria-hidden="true" size={20} className="mt-0.5 shrink-0" />
      <div className="min-w-0 flex-1">
        <OwnText>{children}</OwnText>
        {action ? <div className="mt-2">{action}</div> : null}
      </div>
    </div>
  );
}
