import type { NavigationEntry } from "@/components/layout/navigation";
import { NavigationLink } from "@/components/layout/navigation-link";

/** The navigation on a phone, within the thumb's reach. */
export function BottomBar({ entries }: { entries: NavigationEntry[] }) {
  return (
    <nav
      aria-label="Navigation principale"
      className="fixed inset-x-0 bottom-0 z-30 flex border-t border-line bg-card pb-[env(safe-area-inset-bottom)] md:hidden print:hidden"
    >
      {entries.map((entry) => (
        <NavigationLink key={entry.href} entry={entry} look="bottom" />
      ))}
    </nav>
  );
}
