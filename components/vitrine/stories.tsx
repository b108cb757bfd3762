import { cn } from "@/components/ui/cn";
import { Screenshot } from "@/components/vitrine/screenshot";

const STORIES = [
  {
    name: "premier-cours",
    device: "phone" as const,
    title: "Un premier cours en une minute",
    text: "Un lien dans votre story, quatre champs, un code par mail\u00a0: la place est prise, sans mot de passe.",
    alt: "Le formulaire du cours d'essai sur un téléphone\u00a0: prénom, nom, email et téléphone, et le bouton pour recevoir un code.",
  },
  {
    name: "cours",
    device: "laptop" as const,
    title: "Qui vient, qui attend, qui doit régler",
    text: "Un cours s'ouvre sur ses participants. Une place se libère\u00a0? La liste d'attente avance seule.",
    alt: "Le détail d'un cours complet\u00a0: six participants, deux impayés signalés, une personne en liste d'attente.",
  },
  {
    name: "encaisser",
    device: "phone" as const,
    title: "Chaque euro écrit une fois",
    text: "Espèces, chèque ou virement en une pression. Reçus numérotés, livre des recettes, impayés\u00a0: tout est tenu.",
    alt: "L'encaissement d'un règlement sur un téléphone\u00a0: le montant dû, et le mode de paiement en boutons.",
  },
];

const PHONE =
  "mx-auto max-w-72 max-md:max-h-96 rounded-t-[1.75rem] border-[6px] border-b-0 border-neutral-800";

export function Stories() {
  return (
    <section aria-labelledby="stories" className="border-y border-line bg-card">
      <div className="mx-auto max-w-6xl px-4 py-10 md:px-6 md:py-20">
        <h2
          id="stories"
          className="max-w-2xl text-3xl font-semibold tracking-tight text-balance md:text-4xl"
        >
          Le carnet, le tableur et les relances&nbsp;: c'est Élan qui les tient
        </h2>
        <div className="mt-8 grid gap-10 md:mt-12 md:gap-20">
          {STORIES.map(({ name, device, title, text, alt }, index) => (
            <article
              key={name}
              className={cn(
                "grid grid-cols-[minmax(0,1fr)] items-center gap-5 md:gap-10 lg:gap-14",
                index % 2 === 1 ? "lg:grid-cols-[7fr_4fr]" : "lg:grid-cols-[4fr_7fr]",
              )}
            >
              <div className={cn(index % 2 === 1 && "lg:order-2")}>
                <h3 className="text-2xl font-semibold text-balance">{title}</h3>
                <p className="mt-2 max-w-prose text-lg text-muted">{text}</p>
              </div>
              {/* A phone's picture is cropped at its bottom, so that the next story is near. */}
              <div className="overflow-hidden border-line border-b max-md:[&_img]:object-cover max-md:[&_img]:object-top">
                <Screenshot
                  name={name}
                  device={device}
                  onPhone={device === "laptop"}
                  lazy
                  sizes={device === "phone" ? "288px" : "(min-width: 1024px) 680px, 92vw"}
                  alt={alt}
                  className={
                    device === "phone"
                      ? cn(PHONE, "object-cover object-top")
                      : "rounded-t-card border border-b-0 border-line max-md:mx-auto max-md:max-h-96 max-md:max-w-72 max-md:rounded-t-[1.75rem] max-md:border-[6px] max-md:border-b-0 max-md:border-neutral-800"
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
