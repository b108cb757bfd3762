import { Logo } from "@/components/layout/logo";
import { buttonClass } from "@/components/ui/button-class";

export default function NotFound() {
  return (
    <main className="grid min-h-dvh place-content-center justify-items-center gap-4 bg-surface p-6 text-center text-ink">
      <Logo />
      <h1 className="text-2xl font-semibold">Cette page n'existe pas.</h1>
      <p className="text-muted">Le lien est peut-être incomplet, ou la page a changé d'adresse.</p>
      {/* A plain link works without a script. */}
      <a href="/" className={buttonClass({ variant: "primary" })}>
        Retour à l'accueil
      </a>
    </main>
  );
}
