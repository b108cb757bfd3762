import { Features } from "@/components/vitrine/features";
import { Footer } from "@/components/vitrine/footer";
import { Hero } from "@/components/vitrine/hero";
import { Steps } from "@/components/vitrine/steps";
import { Testimonials } from "@/components/vitrine/testimonials";
import { TopBar } from "@/components/vitrine/top-bar";

/** The public page that presents Élan to coaches: HTML only. */
export function Vitrine() {
  return (
    <div className="min-h-dvh bg-surface text-ink">
      <TopBar />
      <main>
        <Hero />
        <Features />
        <Steps />
        <Testimonials />
      </main>
      <Footer />
    </div>
  );
}
