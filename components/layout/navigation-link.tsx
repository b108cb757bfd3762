"use client";
import Link from "next/link";
import { usePathname, useRouter } from "next/navigation";
import type { NavigationEntry } from "@/components/layout/navigation";
import { cn } from "@/components/ui/cn";
import { classOf } from "@/lib/pages";

export function NavigationLink({
  entry,
  look,
  hideIcon = false,
}: {
  entry: NavigationEntry;
  look: "top" | "bottom";
  hideIcon?: boolean;
}) {
  const path = usePathname();
  const section = entry.section ?? `${entry.href}/`;
  const current =
    path === entry.href ||
    path.startsWith(section) ||
    (entry.href === "/" && classOf(path) !== null);
  const router = useRouter();
  // The code of another screen loads on hover, touch or focus, not with this screen.
  const prepare = () => router.prefetch(entry.href);
  const Icon = entry.icon;
  const short = look === "bottom" ? entry.short : undefined;
  return (
    <Link
      href={entry.href}
      prefetch={false}
      onPointerEnter={prepare}
      onTouchStart={prepare}
      onFocus={prepare}
      aria-current={current ? "page" : undefined}
      aria-label={short ? entry.label : undefined}
      className={cn(
        "font-semibold transition-colors",
        look === "top"
          ? "flex min-h-11 items-center gap-2 whitespace-nowrap rounded-control px-1.5 lg:px-3"
          : "flex min-h-14 flex-1 flex-col items-center justify-center gap-0.5 px-0.5 text-center text-[0.6875rem] leading-tight max-[15rem]:min-w-0 max-[15rem]:flex-auto max-[22rem]:text-[0.625rem] max-[15rem]:[overflow-wrap:anywhere]",
        current ? "text-accent" : "text-muted hover:text-ink",
        current && look === "top" && "bg-accent-soft",
      )}
    >
      {hideIcon ? null : (
        <span
          className={cn(
            look === "top" && "max-lg:hidden",
            look === "bottom" && "rounded-full px-4 py-1 max-[15rem]:px-1",
            look === "bottom" && current && "bg-accent-soft",
          )}
        >
          <Icon className="size-5" aria-hidden="true" />
        </span>
      )}
      <span>{short ?? entry.label}</span>
    </Link>
  );
}
