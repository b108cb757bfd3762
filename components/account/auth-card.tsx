import type { ReactNode } from "react";

const heading = "text-2xl font-semibold text-ink";
const focus = (heading: HTMLHeadingElement | null) => heading?.focus();

export function AuthCard({
  title,
  subtitle,
  children,
  links,
  done,
}: {
  title: string;
  subtitle?: string;
  children: ReactNode;
  links?: ReactNode;
  /** The result of the last press; the title then takes the focus of the pressed button. */
  done?: string | null;
}) {
  return (
    <div className="rounded-card border border-line bg-card p-5 md:p-8">
      {done ? (
        <h1 key={done} ref={focus} tabIndex={-1} className={heading}>
          {title}
        </h1>
      ) : (
        <h1 className={heading}>{title}</h1>
      )}
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
