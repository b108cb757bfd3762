import type { ReactNode } from "react";
import { Footer } from "@/components/vitrine/footer";
import { Hero } from "@/components/vitrine/hero";
import { JsonLd } from "@/components/vitrine/json-ld";
import { Screenshot } from "@/components/vitrine/screenshot";
import { Steps } from "@/components/vitrine/steps";
import { Stories } from "@/components/vitrine/stories";
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
      <div className="mx-auto max-w-6xl px-4 py-10 md:px-6 md:py-20">
        <h2 id="testimonials" className="text-3xl font-semibold tracking-tight md:text-4xl">
          Exemples de témoignages
        </h2>
        <p className="mt-2 text-muted">Ces personnes sont fictives.</p>
        <ul className="mt-6 grid gap-6 md:grid-cols-3 md:gap-10">
          {TESTIMONIALS.map(({ text, who }) => (
            <li key={who}>
              <figure className="border-accent border-l-2 pl-4">
                <blockquote>«&nbsp;{text}&nbsp;»</blockquote>
                <figcaption className="mt-1 text-sm text-muted">{who}</figcaption>
              </figure>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

interface VitrineProps {
  contact: string | undefined;
  origin: string;
  /** Null shows a picture instead. */
  liveSchedule: ReactNode;
}

export function Vitrine({ contact, origin, liveSchedule }: VitrineProps) {
  return (
    <div className="min-h-dvh bg-surface text-ink">
      <JsonLd data={serviceData(origin)} />
      <TopBar />
      <main>
        <Hero demo={liveSchedule ?? <SchedulePicture />} />
        <Stories />
        <Steps />
        <Testimonials />
      </main>
      <Footer contact={contact} />
    </div>
  );
}

const SchedulePicture = () => (
  <Screenshot
    name="reserver"
    device="phone"
    sizes="288px"
    alt={
      "Les cours d'un coach sur un téléphone\u00a0: horaires, places restantes et bouton pour réserver."
    }
    className="mx-auto max-h-112 max-w-72 rounded-[1.75rem] border-[6px] border-neutral-800 object-cover object-top md:max-h-none"
  />
);

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
