import { Logo } from "@/components/layout/logo";
import { buttonClass } from "@/components/ui/button-class";

/** `query` is added to the links to login and registration. */
export function TopBar({ query = "" }: { query?: string }) {
  return (
    <header className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center justify-between gap-x-3 px-4 py-2 md:min-h-20 md:px-6">
      <a
        href="/vitrine"
        aria-label="Élan, accueil"
        className="flex min-h-11 items-center rounded-control"
      >
        <Logo />
      </a>
      <nav aria-label="Compte" className="flex flex-wrap items-center gap-1 md:gap-2">
        <a data-visitor href={`/login${query}`} className={buttonClass({ variant: "ghost" })}>
          Se connecter
        </a>
        <a
          data-visitor
          href={`/registration${query}`}
          className={buttonClass({ variant: "secondary" })}
        >
          S'inscrire
        </a>
        <a data-member hidden href="/" className={buttonClass({ variant: "ghost" })}>
          Mes cours
        </a>
      </nav>
    </header>
  );
}
