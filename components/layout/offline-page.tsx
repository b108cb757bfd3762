"use client";
import { useEffect, useSyncExternalStore } from "react";
import { Logo } from "@/components/layout/logo";
import { buttonClass } from "@/components/ui/button-class";

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

/** Asks for this address again: without script, as the scripts may be what is missing, and by itself once the network is back. */
function RetryLink() {
  useEffect(() => {
    const again = () => window.location.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return (
    // biome-ignore lint/a11y/useValidAnchor: the empty address is this one, whatever it is
    <a href="" className={buttonClass({ variant: "primary" })}>
      Réessayer
    </a>
  );
}

function listen(changed: () => void): () => void {
  window.addEventListener("online", changed);
  window.addEventListener("offline", changed);
  return () => {
    window.removeEventListener("online", changed);
    window.removeEventListener("offline", changed);
  };
}

const words = {
  unknown: ["Connexion impossible.", "Cette page n'a pas pu être chargée."],
  offline: ["Vous êtes hors ligne.", "Vos cours et vos réservations reviennent avec le réseau."],
  silent: [
    "Le service ne répond pas.",
    "Votre appareil a du réseau, mais Élan est momentanément injoignable. Réessayez dans un instant.",
  ],
};

/** Why no page came: only the browser knows whether it is for want of a network. */
function OfflineText() {
  const [title, more] = useSyncExternalStore(
    listen,
    () => (navigator.onLine ? words.silent : words.offline),
    () => words.unknown,
  );
  return (
    <>
      <h1 className="text-2xl font-bold">{title}</h1>
      <p className="max-w-sm text-muted">
        {more} Rien n'est perdu&nbsp;: ce qui était confirmé le reste.
      </p>
    </>
  );
}
