import Link from "next/link";
import type { ReactNode } from "react";

/** A link as high as a finger. */
export function TextLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      className="inline-flex min-h-11 items-center rounded-control font-medium text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Link>
  );
}
