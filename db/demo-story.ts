/** The people, offers and timetable of the demo's two studios: what db/demo.ts plays out around today. */
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

const collective = { isPrivateOffer: false, nbReservationPerWeek: null, quantity: null };

export const offersOf = [
  [
    {
      ...collective,
      type: "CARD" as const,
      label: "Carte 10 cours",
      price: 130,
      quantity: 10,
      validityDurationInDay: 181,
    },
    {
      ...collective,
      type: "CARD" as const,
      label: "Carte 20 cours",
      price: 240,
      quantity: 20,
      validityDurationInDay: 365,
    },
    {
      ...collective,
      type: "SUBSCRIPTION" as const,
      label: "Abonnement 2 cours par semaine",
      price: 165,
      nbReservationPerWeek: 2,
      validityDurationInDay: 181,
    },
    {
      ...collective,
      type: "CARD" as const,
      label: "5 séances privées",
      price: 250,
      quantity: 5,
      isPrivateOffer: true,
      validityDurationInDay: 181,
    },
  ],
  [
    {
      ...collective,
      type: "CARD" as const,
      label: "Carte 12 entraînements",
      price: 144,
      quantity: 12,
      validityDurationInDay: 181,
    },
    {
      ...collective,
      type: "SUBSCRIPTION" as const,
      label: "Abonnement 3 cours par semaine",
      price: 195,
      nbReservationPerWeek: 3,
      validityDurationInDay: 181,
    },
  ],
];

interface TimetableRow {
  /** 0 is Monday. */
  weekday: number;
  time: string;
  minutes: number;
  label: string;
  place: string;
  maxParticipants: number;
  cancelTimeInHours: number;
  isPrivate?: boolean;
  /** Not a series: one class, this many days from today. */
  single?: number;
}

export const weekOf: TimetableRow[][] = [
  [
    {
      weekday: 0,
      time: "12:30",
      minutes: 45,
      label: "Yoga express",
      place: "Studio République",
      maxParticipants: 8,
      cancelTimeInHours: 4,
    },
    {
      weekday: 0,
      time: "18:30",
      minutes: 75,
      label: "Hatha yoga",
      place: "Studio République",
      maxParticipants: 12,
      cancelTimeInHours: 24,
    },
    {
      weekday: 1,
      time: "19:00",
      minutes: 60,
      label: "Pilates débutant",
      place: "Studio République",
      maxParticipants: 10,
      cancelTimeInHours: 12,
    },
    {
      weekday: 2,
      time: "09:30",
      minutes: 60,
      label: "Yoga doux",
      place: "Salle des Tilleuls",
      maxParticipants: 6,
      cancelTimeInHours: 24,
    },
    {
      weekday: 2,
      time: "18:30",
      minutes: 75,
      label: "Vinyasa dynamique",
      place: "Studio République",
      maxParticipants: 7,
      cancelTimeInHours: 24,
    },
    {
      weekday: 3,
      time: "20:00",
      minutes: 75,
      label: "Yin yoga",
      place: "Studio République",
      maxParticipants: 12,
      cancelTimeInHours: 12,
    },
    {
      weekday: 4,
      time: "08:00",
      minutes: 60,
      label: "Séance privée",
      place: "Salle des Tilleuls",
      maxParticipants: 2,
      cancelTimeInHours: 48,
      isPrivate: true,
    },
    {
      weekday: 5,
      time: "10:00",
      minutes: 90,
      label: "Yoga du samedi",
      place: "Parc Montsouris",
      maxParticipants: 9,
      cancelTimeInHours: 24,
    },
    {
      weekday: 6,
      time: "17:00",
      minutes: 120,
      label: "Atelier respiration et méditation",
      place: "Studio République",
      maxParticipants: 15,
      cancelTimeInHours: 48,
      single: 9,
    },
    {
      weekday: 6,
      time: "10:30",
      minutes: 120,
      label: "Atelier équilibres",
      place: "Studio République",
      maxParticipants: 10,
      cancelTimeInHours: 48,
      single: 23,
    },
  ],
  [
    {
      weekday: 0,
      time: "19:30",
      minutes: 60,
      label: "Boxe technique",
      place: "Salle Voltaire",
      maxParticipants: 12,
      cancelTimeInHours: 6,
    },
    {
      weekday: 2,
      time: "12:15",
      minutes: 45,
      label: "Cardio boxe",
      place: "Salle Voltaire",
      maxParticipants: 8,
      cancelTimeInHours: 6,
    },
    {
      weekday: 3,
      time: "19:30",
      minutes: 60,
      label: "Boxe technique",
      place: "Salle Voltaire",
      maxParticipants: 12,
      cancelTimeInHours: 6,
    },
    {
      weekday: 5,
      time: "11:00",
      minutes: 60,
      label: "Sparring léger",
      place: "Salle Voltaire",
      maxParticipants: 6,
      cancelTimeInHours: 24,
    },
  ],
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
  /** The chance that they book a class. */
  zeal: number;
  asleep?: boolean;
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
    ...(n === 10 || n === 31 ? { asleep: true } : {}),
    ...(comments[n] ? { comment: comments[n] } : {}),
  };
});

/** The accounts that the start command prints. */
export const demoAccounts = [
  { role: "Coach", email: "claire@demo.elan.fr", password: PASSWORD },
  { role: "Élève", email: "lea@demo.elan.fr", password: PASSWORD },
  { role: "Élève", email: "thomas@demo.elan.fr", password: PASSWORD },
];
