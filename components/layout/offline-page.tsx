import { Logo } from "@/components/layout/logo";
import { RetryLink } from "@/components/layout/retry-link";

/** Stands in for any page while there is no network; the service worker answers it at that page's own address. */
export function OfflinePage() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-surface p-6 text-center text-ink">
      <Logo />
      <h1 className="text-2xl font-bold">Vous êtes hors ligne.</h1>
      <p className="max-w-sm text-muted">
        Vos cours et vos réservations reviennent avec le réseau. Rien n'est perdu : ce qui était
        confirmé le reste.
      </p>
      <RetryLink />
    </main>
  );
}
