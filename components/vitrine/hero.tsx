import type { ReactNode } from "react";
import { buttonClass } from "@/components/ui/button-class";

/** `demo` is a schedule that a visitor can open, or its picture. */
export function Hero({ demo }: { demo: ReactNode }) {
  return (
    <section className="mx-auto grid max-w-6xl grid-cols-[minmax(0,1fr)] items-center gap-8 px-4 pt-4 pb-10 md:px-6 md:pt-10 md:pb-20 lg:grid-cols-2 lg:gap-14">
      <div>
        <p className="text-sm font-semibold text-accent">Yoga, danse, Pilates, boxe…</p>
        <h1 className="mt-2 text-4xl leading-[1.1] font-semibold tracking-tight text-balance md:text-5xl">
          <span className="block">Vos élèves réservent.</span>{" "}
          <span className="block">Vous, vous donnez cours.</span>
        </h1>
        <p className="mt-4 max-w-prose text-lg text-muted">
          Planning, cartes de cours, listes d'attente, paiements. Vous partagez un lien, vos élèves
          prennent leur place depuis leur téléphone.
        </p>
        <a
          href="/registration?type=COACH"
          className={`${buttonClass({ variant: "primary" })} mt-5`}
        >
          Créer un compte coach
        </a>
        <p className="mt-3 text-sm text-muted">
          Un coach vous a donné un code&nbsp;?{" "}
          <a
            href="/registration"
            className="font-semibold text-accent underline underline-offset-4"
          >
            Créez votre compte d'élève
          </a>
        </p>
      </div>
      {demo}
    </section>
  );
}
