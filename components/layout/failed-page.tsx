/** Uses no ui component: every page preloads this file, and they would load twice. */
export function FailedPage({ error, retry }: { error: unknown; retry: () => void }) {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 p-4 text-center">
      <h1 className="text-lg font-semibold">Cette page n'a pas pu s'afficher</h1>
      <p role="alert">
        {/* The browser could not load the code of a part of the page. */}
        {(error as Error | null)?.name === "ChunkLoadError"
          ? "Élan ne répond pas. Réessayez dans un instant\u00a0; vos réservations sont intactes."
          : "Une erreur inattendue est survenue."}
      </p>
      <button
        type="button"
        onClick={retry}
        className="min-h-11 rounded-control border border-line-strong/50 bg-card px-4 font-semibold"
      >
        Réessayer
      </button>
    </main>
  );
}
