import Link from "next/link";
import type { ReactNode } from "react";

interface TextLinkProps {
  href: string;
  /** Loads a new document, so that the next page's own policy and referrer rules apply. */
  fresh?: boolean;
  children: ReactNode;
}

export function TextLink({ href, fresh = false, children }: TextLinkProps) {
  const Anchor = fresh ? "a" : Link;
  return (
    <Anchor
      href={href}
      className="inline-flex min-h-11 items-center rounded-control font-semibold text-accent underline-offset-4 hover:underline"
    >
      {children}
    </Anchor>
  );
}
