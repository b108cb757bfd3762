import type { ReactNode } from "react";

export function EmptyState({
  children,
  hint,
  action,
}: {
  children: ReactNode;
  /** The text that says what to do next. */
  hint?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center gap-4 px-6 py-10 text-center">
      <div className="max-w-sm text-balance text-muted">
        <p>{children}</p>
        {hint ? <p className="mt-1">{hint}</p> : null}
      </div>
      {action}
    </div>
  );
}
