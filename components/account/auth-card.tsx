import type { ReactNode } from "react";

export function AuthCard({
  title,
  subtitle,
  children,
  links,
}: {
  title: string;
  subtitle?: string;
  children: ReactNode;
  links?: ReactNode;
}) {
  return (
    <div className="rounded-card border border-line bg-card p-5 md:p-8">
      <h1 className="text-2xl font-bold text-ink">{title}</h1>
      {subtitle && <p className="mt-1 text-muted">{subtitle}</p>}
      <div className="mt-6">{children}</div>
      {links && (
        <nav
          aria-label="Autres accès"
          className="mt-6 flex flex-wrap justify-between gap-x-4 border-t border-line pt-4"
        >
          {links}
        </nav>
      )}
    </div>
  );
}
