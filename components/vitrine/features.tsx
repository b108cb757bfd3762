import {
  BellRing,
  CalendarCheck,
  HandCoins,
  type LucideIcon,
  MonitorSmartphone,
  Palmtree,
  ReceiptText,
  Sparkles,
  TicketCheck,
  Users,
} from "lucide-react";

const FEATURES: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: CalendarCheck,
    title: "Un lien, et c'est réservé",
    text: "Votre code suffit. L'élève voit vos cours du mois, choisit, réserve. Plus de messages à trier le dimanche soir.",
  },
  {
    icon: Sparkles,
    title: "Le premier cours en une minute",
    text: "Un lien dans votre story, quatre champs, un code reçu par mail\u00a0: la place est réservée, sans créer de compte ni choisir de mot de passe.",
  },
  {
    icon: BellRing,
    title: "La liste d'attente avance seule",
    text: "Une place se libère\u00a0? Elle va à la première personne qui attend, et un mail la prévient. Vos cours restent pleins.",
  },
  {
    icon: TicketCheck,
    title: "Cartes et abonnements justes",
    text: "Chaque cours est décompté, chaque annulation dans les délais est recréditée, chaque mouvement est expliqué.",
  },
  {
    icon: HandCoins,
    title: "Qui n'a pas payé\u00a0?",
    text: "Un filtre montre les élèves qui vous doivent quelque chose, et combien. Vous encaissez au cours, par chèque ou en espèces, en trois gestes.",
  },
  {
    icon: ReceiptText,
    title: "Vos comptes tenus",
    text: "Reçus numérotés, remises de chèques, livre des recettes à télécharger\u00a0: chaque euro est écrit une fois. Élan ne prend rien au passage.",
  },
  {
    icon: Palmtree,
    title: "Vacances et imprévus",
    text: "Vous fermez une semaine\u00a0? Les cours s'annulent, les crédits reviennent, les abonnements s'allongent, et chacun reçoit un seul mail.",
  },
  {
    icon: Users,
    title: "Les présences d'un geste",
    text: "Tout le monde est coché à l'arrivée\u00a0: décochez les absents, validez, corrigez plus tard si besoin.",
  },
  {
    icon: MonitorSmartphone,
    title: "Votre planning sur votre site",
    text: "Une ligne à copier, et vos prochains cours s'affichent chez vous, à jour, avec le bouton pour réserver.",
  },
];

export function Features() {
  return (
    <section aria-labelledby="features" className="border-y border-line bg-card">
      <div className="mx-auto max-w-6xl px-4 py-14 md:px-6 md:py-20">
        <h2
          id="features"
          className="max-w-2xl text-3xl font-bold tracking-tight text-balance md:text-4xl"
        >
          Le carnet, le tableur et les relances&nbsp;: c'est Élan qui les tient
        </h2>
        <ul className="mt-10 grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {FEATURES.map(({ icon: Icon, title, text }) => (
            <li key={title}>
              <span className="inline-grid size-11 place-items-center rounded-control bg-accent-soft text-accent">
                <Icon className="size-5" aria-hidden="true" />
              </span>
              <h3 className="mt-3 text-lg font-semibold">{title}</h3>
              <p className="mt-1 text-muted">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
