import { Screenshot } from "@/components/vitrine/screenshot";

const VIEWS = [
  {
    name: "premier-cours",
    title: "Un premier cours en une minute",
    text: "Quatre champs, un code par mail, et la place est prise. Sans compte, sans mot de passe.",
    alt: "Le formulaire du cours d'essai sur un téléphone\u00a0: prénom, nom, email et téléphone, et le bouton pour recevoir un code.",
  },
  {
    name: "encaisser",
    title: "L'argent, du bout du pouce",
    text: "Ce qui est dû est déjà rempli\u00a0: espèces, chèque ou virement, et chaque reçu porte son numéro.",
    alt: "L'encaissement d'un règlement sur un téléphone\u00a0: le montant dû, et le mode de paiement en boutons.",
  },
  {
    name: "vacances",
    title: "Les vacances en trois gestes",
    text: "Vous voyez ce que cela change avant de fermer\u00a0: les cours, les places, et les mails qui partent.",
    alt: "La fermeture d'une semaine sur un téléphone, avec le nombre de cours annulés et d'élèves prévenus.",
  },
];

export function Pocket() {
  return (
    <section aria-labelledby="pocket" className="border-t border-line bg-card">
      <div className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
        <h2 id="pocket" className="text-3xl font-bold tracking-tight text-balance md:text-4xl">
          Tout tient dans votre poche
        </h2>
        <ul className="mt-10 grid gap-12 sm:grid-cols-3 sm:gap-8">
          {VIEWS.map(({ name, title, text, alt }) => (
            <li key={name}>
              <h3 className="text-xl font-semibold text-balance">{title}</h3>
              <p className="mt-2 text-muted sm:min-h-24">{text}</p>
              <Screenshot
                name={name}
                device="phone"
                lazy
                sizes="288px"
                alt={alt}
                className="mx-auto mt-5 block max-w-72 rounded-[1.75rem] border-[6px] border-neutral-800"
              />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
