"use client";
import { useEffect, useState } from "react";
import { Logo } from "@/components/layout/logo";
import { buttonClass } from "@/components/ui/button-class";
import { useOnline } from "@/components/ui/use-online";

/** The service worker serves it at the address of any page that cannot be loaded. */
export function OfflinePage() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-surface p-6 text-center text-ink">
      <Logo />
      <OfflineText />
      <RetryLink />
      <ReservationsLink />
    </main>
  );
}

/** A plain link works without scripts. With them, the page reloads when the network is back. */
function RetryLink() {
  useEffect(() => {
    // A network that is gone again must not undo a navigation to a stored page.
    const again = () => {
      if (navigator.onLine) window.location.reload();
    };
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

/** The device may have stored the screen of a trainee's reservations. */
function ReservationsLink() {
  const [stored, setStored] = useState(false);
  useEffect(() => {
    if (!("caches" in window)) return;
    caches.match("/history").then(
      (page) => setStored(page !== undefined),
      () => undefined,
    );
  }, []);
  return stored ? (
    // A plain link, as the router would need the network.
    <a href="/history" className={buttonClass({ variant: "secondary" })}>
      Mes réservations
    </a>
  ) : null;
}

const texts = {
  unknown: ["Connexion impossible.", "Cette page n'a pas pu être chargée."],
  offline: ["Vous êtes hors ligne.", "Vos cours et vos réservations reviennent avec le réseau."],
  silent: [
    "Élan ne répond pas.",
    "Réessayez dans un instant\u00a0; vos réservations sont intactes.",
  ],
};

/** Only the browser knows whether the network is missing. */
function OfflineText() {
  const online = useOnline();
  const [title, more] = online === null ? texts.unknown : online ? texts.silent : texts.offline;
  return (
    <>
      <h1 className="text-2xl font-semibold">{title}</h1>
      <p className="max-w-sm text-muted">{more}</p>
    </>
  );
}
