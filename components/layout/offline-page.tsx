import { Logo } from "@/components/layout/logo";
import { OfflineText } from "@/components/layout/offline-words";
import { RetryLink } from "@/components/layout/retry-link";

/** Stands in for any page that could not be had; the service worker answers it at that page's own address. */
export function OfflinePage() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-surface p-6 text-center text-ink">
      <Logo />
      <OfflineText />
      <RetryLink />
    </main>
  );
}
