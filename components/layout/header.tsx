"use client";
import Link from "next/link";
import { Finder } from "@/components/finder/finder";
import { AvatarMenu } from "@/components/layout/avatar-menu";
import { Logo } from "@/components/layout/logo";
import type { NavigationEntry } from "@/components/layout/navigation";
import { NavigationLink } from "@/components/layout/navigation-link";
import { ShareLinkButton } from "@/components/my-link/share-link-button";
import { Button } from "@/components/ui/button";
import { inPlace } from "@/components/ui/in-place";
import { useSession } from "@/lib/client/session";

const CoachSwitcher = inPlace(
  () => import("@/components/layout/coach-switcher").then((part) => part.CoachSwitcher),
  {
    loading: () => null,
    // The header has room only for a button.
    failed: (retry) => (
      <Button variant="ghost" size="sm" onClick={retry}>
        Changer de coach
      </Button>
    ),
  },
);

const FamilyChoice = inPlace(
  () => import("@/components/family/family-choice").then((part) => part.FamilyChoice),
  { loading: () => null, failed: () => null },
);

const OfflineKit = inPlace(
  () => import("@/components/offline/offline-kit").then((part) => part.OfflineKit),
  { loading: () => null, failed: () => null },
);

const ReservationsOffline = inPlace(
  () =>
    import("@/components/offline/reservations-offline").then((part) => part.ReservationsOffline),
  { loading: () => null, failed: () => null },
);

export function Header({ entries }: { entries: NavigationEntry[] }) {
  const { user } = useSession();
  const isTrainee = user.type === "TRAINEE";
  const isFull = entries.length > 4;
  return (
    <header className="sticky top-0 z-30 border-b border-line bg-card print:hidden">
      <div className="mx-auto flex h-14 max-w-6xl items-center gap-3 px-4 max-[20rem]:gap-1 max-[20rem]:px-2 md:h-16 md:px-6 lg:gap-8">
        <Link
          href="/"
          prefetch={false}
          aria-label="Élan, accueil"
          className="flex min-h-11 min-w-11 shrink-0 items-center rounded-control max-[15rem]:min-w-0"
        >
          <Logo compact={isTrainee ? "phone" : isFull ? "tablet" : "never"} />
        </Link>
        <nav aria-label="Navigation principale" className="hidden flex-1 md:flex lg:gap-1">
          {entries.map((entry) => (
            <NavigationLink key={entry.href} entry={entry} look="top" hideIcon={isFull} />
          ))}
        </nav>
        <div className="ml-auto flex min-w-0 items-center gap-2 max-[15rem]:gap-0">
          {isTrainee ? (
            <>
              <CoachSwitcher />
              <div className="shrink-0 empty:hidden">
                <FamilyChoice />
              </div>
              <ReservationsOffline />
            </>
          ) : (
            <>
              <OfflineKit />
              <Finder />
              <ShareLinkButton />
            </>
          )}
          <div className="shrink-0">
            <AvatarMenu />
          </div>
        </div>
      </div>
    </header>
  );
}
