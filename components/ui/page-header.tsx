import type { ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export function PageHeader({
  title,
  subtitle,
  beside,
  actions,
  small = false,
}: {
  title: ReactNode;
  subtitle?: ReactNode;
  /** Appears beside the title, or below it on a phone. */
  beside?: ReactNode;
  actions?: ReactNode;
  /** Another part of the page is its largest text. */
  small?: boolean;
}) {
  return (
    <header className="mb-4 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-3 md:mb-6">
      <div className="min-w-0">
        <h1
          className={cn(
            "text-balance [overflow-wrap:anywhere]",
            small ? "font-semibold text-lg" : "font-semibold text-2xl tracking-tight",
          )}
        >
          {title}
        </h1>
        {subtitle ? <p className="mt-1 text-muted">{subtitle}</p> : null}
      </div>
      {beside ? (
        <div className="flex min-h-8 min-w-0 grow basis-52 flex-wrap items-center gap-2 max-md:order-last max-md:basis-full beside:order-last beside:basis-full">
          {beside}
        </div>
      ) : null}
      {actions ? <div className="flex flex-wrap items-center gap-2">{actions}</div> : null}
    </header>
  );
}
