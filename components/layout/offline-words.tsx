"use client";
import { useSyncExternalStore } from "react";

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
export function OfflineText() {
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
