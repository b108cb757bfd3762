import { buttonClass } from "@/components/ui/button-class";

const STEPS = [
  {
    title: "Créez vos formules",
    text: "Une carte de 10 cours, un abonnement de deux cours par semaine, un cours d'essai\u00a0: à vos prix.",
  },
  {
    title: "Publiez vos cours",
    text: "Un cours, ou toute la saison d'un coup. Vous fixez le lieu, les places et le délai d'annulation.",
  },
  {
    title: "Partagez votre code",
    text: "Par message, sur une affiche avec le QR code, ou sur votre site. Les réservations arrivent.",
  },
];

export function Steps() {
  return (
    <section aria-labelledby="steps" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
        <h2 id="steps" className="text-3xl font-bold tracking-tight md:text-4xl">
          Prêt avant votre prochain cours
        </h2>
        <ol className="mt-8 grid gap-4 md:grid-cols-3 md:gap-6">
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className="rounded-card border border-line bg-card p-6">
              <span aria-hidden="true" className="tabular text-2xl font-semibold text-accent">
                {index + 1}
              </span>
              <h3 className="mt-2 text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ol>
        <div className="mt-8">
          <a href="/registration?type=COACH" className={buttonClass({ variant: "secondary" })}>
            Ouvrir mon espace coach
          </a>
        </div>
      </div>
    </section>
  );
}
