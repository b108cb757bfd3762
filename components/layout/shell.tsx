"use client";
import { usePathname } from "next/navigation";
import { type ReactNode, useEffect, useRef } from "react";
import { ClockLine } from "@/components/layout/clock-line";
import { Header } from "@/components/layout/header";
import { LoadingShell } from "@/components/layout/loading-shell";
import { type NavigationEntry, useNavigation } from "@/components/layout/navigation";
import { NavigationLink } from "@/components/layout/navigation-link";
import { RoleGate } from "@/components/layout/role-gate";
import { StaleBanner } from "@/components/layout/stale-banner";
import { useCoachLink } from "@/components/layout/use-coach-link";
import { useServiceWorker } from "@/components/offline/service-worker";
import { followPresses } from "@/components/ui/clear-of-press";
import { inPlace } from "@/components/ui/in-place";
import { OfflineLine } from "@/components/ui/offline-line";
import { useToast } from "@/components/ui/toast";
import { dialogStack } from "@/components/ui/use-dialog-history";
import { useSession } from "@/lib/client/session";

/** No other message explains why a coach's screens are gone. */
function useEndedLinks(): void {
  const { user } = useSession();
  const toast = useToast();
  const followed = useRef(user);
  useEffect(() => {
    const previous = followed.current;
    followed.current = user;
    if (previous.id !== user.id) return;
    for (const { id, displayName } of previous.coachs)
      if (!user.coachs.some((coach) => coach.id === id))
        toast.error(
          `${displayName} ne vous suit plus\u00a0: vos places à venir dans ses cours sont annulées.`,
          { duration: 8000 },
        );
  }, [user, toast]);
}

const ActivationScreen = inPlace(
  () => import("@/components/layout/activation-screen").then((part) => part.ActivationScreen),
  { loading: LoadingShell },
);

/** The account, its history and what it owes are shown without a coach. */
const WITHOUT_COACH = /^\/(history$|profile$|paiement\/|payer\/)/;

export function Shell({ children }: { children: ReactNode }) {
  const { currentCoach } = useSession();
  const link = useCoachLink();
  const path = usePathname();
  const entries = useNavigation();
  useServiceWorker();
  useEndedLinks();
  useEffect(() => dialogStack().begin(), []);
  useEffect(followPresses, []);
  if (link.pending) return <LoadingShell />;
  if (!currentCoach && !WITHOUT_COACH.test(path))
    return <ActivationScreen code={link.rejectedCode} linkError={link.error} />;
  return (
    <div className="min-h-dvh bg-surface text-ink [--bottom-bar:calc(3.5rem+env(safe-area-inset-bottom))] md:[--bottom-bar:0px]">
      <a
        href="#contenu"
        className="sr-only z-50 rounded-control bg-card px-4 py-3 focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Aller au contenu
      </a>
      <Header entries={entries} />
      {/* On a phone the padding keeps the last lines above the bar and the floating buttons. */}
      <main
        id="contenu"
        tabIndex={-1}
        className="mx-auto max-w-6xl px-4 max-[15rem]:px-3 pt-5 pb-[calc(var(--bottom-bar)+6rem)] md:pb-8 outline-none md:px-6 md:pt-8"
      >
        <ClockLine />
        <OfflineLine className="mb-4" />
        <StaleBanner />
        <RoleGate>{children}</RoleGate>
      </main>
      <BottomBar entries={entries} />
    </div>
  );
}

function BottomBar({ entries }: { entries: NavigationEntry[] }) {
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
