import { buttonClass } from "@/components/ui/button";

export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-6 pb-14 md:px-6 md:pt-10 md:pb-24 lg:grid-cols-[5fr_7fr] lg:gap-12">
      <div>
        <p className="text-sm font-medium text-accent">Yoga, danse, Pilates, boxe…</p>
        <h1 className="mt-3 text-4xl leading-[1.1] font-bold tracking-tight text-balance md:text-5xl">
          Vos élèves réservent. Vous, vous donnez cours.
        </h1>
        <p className="mt-5 max-w-prose text-lg text-muted">
          Élan tient votre planning, vos cartes de cours et vos listes d'attente. Vous partagez un
          lien, vos élèves prennent leur place en vingt secondes, depuis leur téléphone.
        </p>
        <div className="mt-7 flex flex-wrap gap-3">
          <a href="/registration?type=COACH" className={buttonClass({ variant: "primary" })}>
            Créer un compte coach
          </a>
        </div>
        <p className="mt-4 text-sm text-muted">
          Un coach vous a donné un code&nbsp;?{" "}
          <a href="/registration" className="font-medium text-accent underline underline-offset-4">
            Créez votre compte d'élève
          </a>
        </p>
      </div>
      <ProductPicture />
    </section>
  );
}

/** The product itself: the coach's laptop, and the trainee's phone before it. */
function ProductPicture() {
  return (
    <div className="relative mx-auto w-full max-w-72 md:max-w-none md:pr-8 md:pb-10">
      <picture className="hidden md:block">
        {/* A phone does not load what it does not show. */}
        <source
          media="(max-width: 768px)"
          srcSet="data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="
        />
        <img
          src="/vitrine/home-desktop.webp"
          width={1920}
          height={1200}
          alt="Le planning d'un coach sur un ordinateur : calendrier du mois et cours du jour avec leurs places."
          className="h-auto w-full rounded-card border border-line bg-card"
        />
      </picture>
      <picture>
        <img
          src="/vitrine/home-phone.webp"
          width={750}
          height={1624}
          fetchPriority="high"
          alt="Les cours d'un coach sur le téléphone d'une élève : horaires, places restantes et inscription."
          className="h-auto w-full rounded-[1.75rem] border-[6px] border-neutral-800 bg-card md:absolute md:right-0 md:bottom-0 md:w-[26%] md:rounded-3xl md:border-4"
        />
      </picture>
    </div>
  );
}
