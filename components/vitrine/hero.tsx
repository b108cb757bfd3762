import { buttonClass } from "@/components/ui/button-class";
import { Screenshot } from "@/components/vitrine/screenshot";

export function Hero() {
  return (
    <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-6 pb-14 md:px-6 md:pt-10 md:pb-24 lg:grid-cols-[5fr_7fr] lg:gap-12">
      <div>
        <p className="text-sm font-medium text-accent">Yoga, danse, Pilates, boxe…</p>
        <h1 className="mt-3 text-4xl leading-[1.1] font-bold tracking-tight text-balance md:text-5xl">
          <span className="block">Vos élèves réservent.</span>{" "}
          <span className="block">Vous, vous donnez cours.</span>
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

function ProductPicture() {
  return (
    <div className="relative mx-auto w-full max-w-72 md:max-w-none md:pr-8 md:pb-10">
      <div className="hidden md:block">
        <Screenshot
          name="planning"
          device="laptop"
          // Lazy loading saves a phone from loading a picture that it hides.
          lazy
          sizes="(min-width: 1024px) 640px, 92vw"
          alt="Le planning d'un coach sur un ordinateur : calendrier du mois et prochains cours avec leurs places."
          className="rounded-card border border-line"
        />
      </div>
      <Screenshot
        name="reserver"
        device="phone"
        sizes="288px"
        alt="Les cours d'un coach sur le téléphone d'une élève : horaires, places restantes et bouton pour réserver."
        className="rounded-[1.75rem] border-[6px] border-neutral-800 md:absolute md:right-0 md:bottom-0 md:w-[26%] md:rounded-3xl md:border-4"
      />
    </div>
  );
}
