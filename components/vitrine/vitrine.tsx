import { Features } from "@/components/vitrine/features";
import { Footer } from "@/components/vitrine/footer";
import { Gallery } from "@/components/vitrine/gallery";
import { Hero } from "@/components/vitrine/hero";
import { JsonLd } from "@/components/vitrine/json-ld";
import { Pocket } from "@/components/vitrine/pocket";
import { Steps } from "@/components/vitrine/steps";
import { TopBar } from "@/components/vitrine/top-bar";

const TESTIMONIALS = [
  {
    text: "Avant, je comptais les cartes sur un cahier. Maintenant je déroule mon tapis, et je regarde qui vient.",
    who: "Camille, professeure de yoga",
  },
  {
    text: "Le cours du jeudi est plein chaque semaine\u00a0: dès que quelqu'un annule, la liste d'attente prend la place.",
    who: "Mehdi, coach de boxe",
  },
  {
    text: "Je reçois le lien, je réserve dans le bus. Et je sais combien de cours il me reste.",
    who: "Inès, élève en Pilates",
  },
];

function Testimonials() {
  return (
    <section aria-labelledby="testimonials" className="border-t border-line bg-card">
      <div className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
        <h2 id="testimonials" className="text-3xl font-bold tracking-tight md:text-4xl">
          Exemples de témoignages
        </h2>
        <p className="mt-2 text-muted">
          Ces personnes sont fictives&nbsp;: elles montrent à qui Élan s'adresse.
        </p>
        <ul className="mt-8 grid gap-4 md:grid-cols-3 md:gap-6">
          {TESTIMONIALS.map(({ text, who }) => (
            <li key={who}>
              <figure className="flex h-full flex-col justify-between gap-4 rounded-card bg-surface p-6">
                <blockquote>«&nbsp;{text}&nbsp;»</blockquote>
                <figcaption className="text-sm text-muted">{who} (exemple)</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Vitrine({ contact, origin }: { contact: string | undefined; origin: string }) {
  return (
    <div className="min-h-dvh bg-surface text-ink">
      <JsonLd data={serviceData(origin)} />
      <TopBar />
      <main>
        <Hero />
        <Features />
        <Gallery />
        <Pocket />
        <Steps />
        <Testimonials />
      </main>
      <Footer contact={contact} />
    </div>
  );
}

const serviceData = (origin: string) => ({
  "@type": "SoftwareApplication",
  name: "Élan",
  url: `${origin}/vitrine`,
  applicationCategory: "BusinessApplication",
  operatingSystem: "Web",
  inLanguage: "fr",
  description:
    "Planning, cartes de cours, listes d'attente et présences, pour les coachs et leurs élèves.",
});
