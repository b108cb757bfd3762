/** The people of the demo's two studios, which ops/demo/load-demo.ts creates around today. */
const PASSWORD = "elan-demo-2026";

export const coaches = [
  {
    firstName: "Claire",
    lastName: "Lefèvre",
    displayName: "Claire Lefèvre Yoga",
    email: "claire@demo.elan.fr",
    phone: "0612345678",
    password: PASSWORD,
    code: "YGA234",
    presentation:
      "J'enseigne le yoga depuis douze ans, d'abord à Lyon, aujourd'hui à Paris.\nMes cours sont doux pour le dos et exigeants pour le souffle\u00a0: on y vient comme on est, débutant ou confirmé. Tapis et briques sont sur place.",
    trial: true,
    assistants: [
      {
        firstName: "Noémie",
        lastName: "Roux",
        description: "Vinyasa et yin, remplace Claire le samedi.",
      },
      { firstName: "Hugo", lastName: "Blanc", description: "Pilates au sol, dos et posture." },
    ],
  },
  {
    firstName: "Karim",
    lastName: "Haddad",
    displayName: "Karim Boxe & Cardio",
    email: "karim@demo.elan.fr",
    phone: "0698765432",
    password: PASSWORD,
    code: "BXE567",
    presentation:
      "Ancien compétiteur, je transmets la boxe sans brutalité\u00a0: technique, cardio, et beaucoup de bonne humeur. Gants prêtés au premier cours.",
    trial: false,
    assistants: [],
  },
];

export interface TraineeStory {
  coach: number;
  firstName: string;
  lastName: string;
  email: string;
  phone: string | null;
  password?: string;
  offer: string;
  payment: "paid" | "half" | "unpaid";
  joinedAfterDays: number;
  /** The chance of a booking of each class. */
  zeal: number;
  suspended?: boolean;
  comment?: string;
}

const names = [
  "Léa Martin",
  "Thomas Bernard",
  "Camille Petit",
  "Inès Moreau",
  "Julien Robert",
  "Sarah Cohen",
  "Manon Girard",
  "Paul Lambert",
  "Chloé Fontaine",
  "Antoine Rousseau",
  "Élise Vincent",
  "Mathilde Muller",
  "Nicolas Faure",
  "Aïcha Benali",
  "Margaux Chevalier",
  "Lucie Perrin",
  "Baptiste Morel",
  "Océane Dupuis",
  "Gabriel Lemaire",
  "Zoé Marchand",
  "Romane Barbier",
  "Hélène Arnaud",
  "Sofia Da Silva",
  "Victor Renaud",
  "Emma Gauthier",
  "Anaïs Colin",
  "Jeanne Picard",
  "Étienne Roy",
  "Alix Gérard",
  "Louise Noël",
  "Mehdi Amrani",
  "Clara Joly",
  "Samuel Brun",
  "Yasmine Saïdi",
  "Maxime Guérin",
  "Pauline Roger",
  "Adrien Meunier",
  "Nadia Kaci",
  "Florian Denis",
  "Justine Aubry",
];

const comments: Record<number, string> = {
  0: "Préfère les cours du soir.",
  5: "Genou gauche fragile : proposer les variantes assises.",
  12: "Paie par chèque, le premier du mois.",
  33: "Débute la boxe, gants prêtés.",
};

const plain = (text: string) =>
  text
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase()
    .replace(/[^a-z]+/g, ".");

export const trainees: TraineeStory[] = names.map((name, n) => {
  const [firstName = "", ...rest] = name.split(" ");
  const coach = n < 29 ? 0 : 1;
  const yoga =
    n % 9 === 8
      ? "5 séances privées"
      : n % 3 === 0
        ? "Abonnement 2 cours par semaine"
        : n % 3 === 1
          ? "Carte 20 cours"
          : "Carte 10 cours";
  const boxe = n % 2 === 0 ? "Carte 12 entraînements" : "Abonnement 3 cours par semaine";
  return {
    coach,
    firstName,
    lastName: rest.join(" "),
    email:
      n === 0
        ? "lea@demo.elan.fr"
        : n === 1
          ? "thomas@demo.elan.fr"
          : `${plain(name)}@demo.elan.fr`,
    phone:
      n % 11 === 7
        ? null
        : `06${String(10_203_040 + n * 1_357_911)
            .slice(-8)
            .padStart(8, "0")}`,
    ...(n < 2 ? { password: PASSWORD } : {}),
    offer: coach === 0 ? yoga : boxe,
    payment: n === 1 ? "half" : n % 7 === 4 ? "unpaid" : n % 13 === 6 ? "half" : "paid",
    joinedAfterDays: (n * 5) % 40,
    zeal: n === 0 ? 0.45 : n === 1 ? 0.12 : 0.3 + (n % 5) * 0.08,
    ...(n === 10 || n === 31 ? { suspended: true } : {}),
    ...(comments[n] ? { comment: comments[n] } : {}),
  };
});

/** The accounts that the start command prints. */
export const demoAccounts = [
  { role: "Coach", email: "claire@demo.elan.fr", password: PASSWORD },
  { role: "Élève", email: "lea@demo.elan.fr", password: PASSWORD },
  { role: "Élève", email: "thomas@demo.elan.fr", password: PASSWORD },
];
