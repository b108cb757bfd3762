import type { ClassColour } from "@/lib/domain/class-colour";

/** The offers and weeks of the demo's coaches. */
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
  /** A single class, this many days from today. */
  single?: number;
}

interface DemoKind {
  label: string;
  colour: ClassColour;
  description: string;
}

export const kindsOf: DemoKind[][] = [
  [
    {
      label: "Hatha yoga",
      colour: "SAGE",
      description: "Des postures tenues, au rythme du souffle. Pour tous les niveaux.",
    },
    {
      label: "Yoga doux",
      colour: "TEAL",
      description: "Une pratique lente, sur chaise ou au sol, qui délie le dos et les épaules.",
    },
    {
      label: "Vinyasa dynamique",
      colour: "BRICK",
      description: "Des enchaînements soutenus. Un an de pratique conseillé.",
    },
    {
      label: "Yin yoga",
      colour: "INDIGO",
      description: "Des postures longues au sol, pour finir la journée.",
    },
    {
      label: "Pilates débutant",
      colour: "ROSE",
      description: "Le centre du corps, pas à pas.",
    },
  ],
  [
    {
      label: "Boxe technique",
      colour: "OCEAN",
      description: "Déplacements, gardes et enchaînements. Gants prêtés.",
    },
    { label: "Cardio boxe", colour: "AMBER", description: "Sans opposition, tout en souffle." },
  ],
];

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
      // The class is small enough for a waiting list on any day.
      maxParticipants: 4,
      cancelTimeInHours: 24,
    },
  ],
];
