import { BYTE_ORDER_MARK } from "@/lib/documents/csv";
import type { Day } from "@/lib/domain/paris-time";
import { formatDay, formatOf } from "@/lib/format";

const FILES = [
  "eleves.csv          vos élèves, une ligne par carte ou abonnement",
  "anciens.csv         vos anciens élèves, de même, et depuis quand ils sont partis",
  "formules.csv        les formules que vous proposez",
  "mouvements.csv      chaque séance ajoutée ou retirée d'une carte, et pourquoi",
  "cours.csv           tous vos cours, passés, à venir et annulés",
  "reservations.csv    chaque place de chaque cours, et qui est venu",
  "encaissements.csv   tout ce que vous avez encaissé ou rendu",
];

const NEVER = [
  "les cours, les réservations et les présences : elles se lisent, elles ne se reprennent pas ;",
  "les encaissements : ce qui a été payé revient comme « avant Élan », sans numéro ni mode de règlement ;",
  "le second parent d'un enfant et les cartes partagées en famille : le premier parent est invité, et réinvite ;",
  "les formules proposées, vos réglages, vos professeurs et vos photos ;",
  "les mots de passe : chaque élève garde son compte, ou en crée un quand vous l'invitez ;",
  "les demandes de rétractation : la formule redevient utilisable, et son prix entier est de nouveau dû ;",
  "les dettes auxquelles vous avez renoncé : le prix entier est de nouveau dû.",
];

/** `lost` names some subscriptions that an import cannot restore; `lostCount` counts all. */
export function archiveReadme(facts: {
  coachName: string;
  today: Day;
  lost: readonly string[];
  lostCount: number;
}): string {
  const { coachName, today, lost, lostCount } = facts;
  const more = lostCount - lost.length;
  const lines = [
    `Tout le studio ${formatOf(coachName)}, tel qu'il était dans Élan le ${formatDay(today)}.`,
    "",
    ...FILES,
    "",
    "Les tableaux s'ouvrent dans un tableur : séparés par des points-virgules, en UTF-8. Un texte qui",
    "commencerait comme une formule (= + - @) est précédé d'une apostrophe.",
    "",
    "REPRENDRE VOS ÉLÈVES AILLEURS DANS ÉLAN",
    "Mes infos, onglet Import : choisissez eleves.csv. Personnes, cartes, abonnements, séances restantes",
    "et sommes payées reviennent tels quels ; anciens.csv se reprend de la même façon.",
    "",
    "CE QUI NE REVIENT PAS PAR L'IMPORT",
    ...NEVER.map((line) => `- ${line}`),
    ...(lostCount > 0
      ? ["", "DANS VOTRE STUDIO, PRÉCISÉMENT", ...lost.map((line) => `- ${line}`)]
      : []),
    ...(more > 0 ? [`- et ${more} autre${more > 1 ? "s" : ""}.`] : []),
    "",
    "Le livre des recettes se garde 10 ans.",
  ];
  return BYTE_ORDER_MARK + lines.map((line) => `${line}\r\n`).join("");
}
