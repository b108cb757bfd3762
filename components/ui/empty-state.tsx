import type { ReactNode } from "react";

export function EmptyState({
  icon,
  children,
  action,
}: {
  icon?: ReactNode;
  children: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 rounded-card border border-line border-dashed px-6 py-10 text-center">
      {icon ? (
        <span aria-hidden="true" className="text-muted">
          {icon}
        </span>
      ) : null}
      <p className="max-w-sm text-muted">{children}</p>
      {action}
    </div>
  );
}
