import { Features } from "@/components/vitrine/features";
import { Footer } from "@/components/vitrine/footer";
import { Gallery } from "@/components/vitrine/gallery";
import { Hero } from "@/components/vitrine/hero";
import { JsonLd } from "@/components/vitrine/json-ld";
import { Pocket } from "@/components/vitrine/pocket";
import { Steps } from "@/components/vitrine/steps";
import { Testimonials } from "@/components/vitrine/testimonials";
import { TopBar } from "@/components/vitrine/top-bar";

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
