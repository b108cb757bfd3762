import { buttonClass } from "@/components/ui/button-class";

const STEPS = [
  {
    title: "Créez vos formules",
    text: "Carte de 10 cours, abonnement, cours d'essai\u00a0: à vos prix.",
  },
  {
    title: "Publiez vos cours",
    text: "Un cours, ou toute la saison d'un coup.",
  },
  {
    title: "Partagez votre lien",
    text: "Par message, sur une affiche, ou sur votre site.",
  },
];

export function Steps() {
  return (
    <section aria-labelledby="steps">
      <div className="mx-auto max-w-6xl px-4 py-10 md:px-6 md:py-20">
        <h2 id="steps" className="text-3xl font-semibold tracking-tight md:text-4xl">
          Prêt avant votre prochain cours
        </h2>
        <ol className="mt-6 grid gap-4 md:grid-cols-3 md:gap-8">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4">
              <span aria-hidden="true" className="tabular text-2xl font-semibold text-accent">
                {index + 1}
              </span>
              <div>
                <h3 className="text-lg font-semibold">{title}</h3>
                <p className="text-muted">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <a
          href="/registration?type=COACH"
          className={`${buttonClass({ variant: "secondary" })} mt-6`}
        >
          Ouvrir mon espace coach
        </a>
      </div>
    </section>
  );
}
