import { cn } from "@/components/ui/cn";
import { Screenshot } from "@/components/vitrine/screenshot";

const VIEWS = [
  {
    name: "cours",
    device: "laptop" as const,
    title: "Qui vient, qui attend, qui doit encore régler",
    text: "Un cours s'ouvre sur ses participants et sa liste d'attente. Ajoutez un élève, pointez les présences, notez ce qu'il faut retenir\u00a0: tout est au même endroit.",
    alt: "Le détail d'un cours complet\u00a0: six participants, deux impayés signalés, une personne en liste d'attente.",
  },
  {
    name: "eleves",
    device: "laptop" as const,
    title: "Chaque élève, avec ses cartes et ses paiements",
    text: "Cherchez un nom, filtrez les impayés, mettez un abonnement en pause pour les vacances\u00a0: la date de fin suit d'elle-même.",
    alt: "La liste des élèves d'un coach, et à côté la fiche d'une élève dont la carte n'est pas payée.",
  },
  {
    name: "carte",
    device: "phone" as const,
    title: "Côté élève, tout tient dans la poche",
    text: "Son abonnement, ce qu'il lui reste, vos formules et leurs prix. Réserver, annuler dans les délais, revoir son historique\u00a0: tout y est.",
    alt: "Les formules d'un coach sur le téléphone d'une élève, sous son abonnement en cours.",
  },
];

export function Gallery() {
  return (
    <section aria-labelledby="gallery" className="border-t border-line">
      <div className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
        <h2 id="gallery" className="text-3xl font-bold tracking-tight text-balance md:text-4xl">
          Ce que vous verrez, tel quel
        </h2>
        <div className="mt-10 grid gap-14 md:gap-20">
          {VIEWS.map(({ name, device, title, text, alt }, index) => (
            <article
              key={name}
              className={cn(
                "grid items-center gap-6 md:gap-10 lg:gap-14",
                index % 2 === 1 ? "lg:grid-cols-[7fr_4fr]" : "lg:grid-cols-[4fr_7fr]",
              )}
            >
              <div className={cn(index % 2 === 1 && "lg:order-2")}>
                <h3 className="text-2xl font-semibold text-balance">{title}</h3>
                <p className="mt-3 max-w-prose text-lg text-muted">{text}</p>
              </div>
              <div>
                <Screenshot
                  name={name}
                  device={device}
                  onPhone={device === "laptop"}
                  lazy
                  sizes={device === "phone" ? "288px" : "(min-width: 1024px) 680px, 92vw"}
                  alt={alt}
                  className={
                    device === "phone"
                      ? "mx-auto max-w-72 rounded-[1.75rem] border-[6px] border-neutral-800"
                      : "rounded-card border border-line max-md:mx-auto max-md:max-w-72 max-md:rounded-[1.75rem] max-md:border-[6px] max-md:border-neutral-800"
                  }
                />
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
