import type { ReactNode } from "react";
import { Detail } from "@/components/vitrine/legal-text";
import { CLOSURE_YEARS } from "@/lib/domain/closures";
import { WAITING_DAYS } from "@/lib/domain/import-verdict";
import { INACTIVE_MONTHS, NOTICE_DAYS } from "@/lib/domain/inactivity";

/** The cleaning jobs apply these periods. */
const RETENTION_PERIODS: [what: string, howLong: ReactNode][] = [
  [
    "Votre compte",
    `jusqu'à ce que vous le supprimiez. Sans visite pendant ${INACTIVE_MONTHS} mois, un email vous prévient, et le compte est supprimé ${NOTICE_DAYS} jours après.`,
  ],
  [
    "Après la suppression",
    "votre nom, votre adresse email, votre téléphone, votre photo, votre mot de passe, votre identifiant Google, les commentaires de vos coachs sur vous et les emails envoyés sont effacés tout de suite. Les abonnements et les places restent dans les comptes du coach, au nom de «\u00a0Compte supprimé\u00a0»\u00a0; ce que vous devez encore à un coach garde votre nom chez lui, deux ans au plus après l'achat, puis seulement le montant. Le numéro d'un contact importé de Wix reste, pour qu'il ne soit pas importé de nouveau.",
  ],
  [
    "Les encaissements d'un coach",
    "dix ans après la fin de l'année, avec le nom de qui a payé, comme la loi le demande\u00a0; ou 30 jours après la suppression du compte du coach.",
  ],
  [
    "L'activité d'un coach (identité, médiateur)",
    "jusqu'à ce qu'il l'efface ou supprime son compte. Pour qui lui a acheté une formule restent ses conditions de vente, son nom de vendeur et son SIREN.",
  ],
  [
    "Les emails envoyés",
    "l'adresse et l'objet, 30 jours\u00a0; leur contenu est effacé dès l'envoi. Ceux qui n'ont pas pu partir, 90 jours, avec leur contenu.",
  ],
  [
    "Les liens reçus par email",
    "1 heure pour un mot de passe oublié, 7 jours pour une invitation ou une adresse à confirmer, et un jour de plus pour leur empreinte.",
  ],
  [
    "Les personnes de votre famille, sans compte",
    "jusqu'à ce que leur première personne responsable les supprime, qu'elles aient leur propre compte, ou que le compte de leur dernière personne responsable prenne fin\u00a0: prénom, nom et année de naissance, sans photo.",
  ],
  [
    "Un cours d'essai demandé sans compte",
    "un jour\u00a0: votre nom, votre adresse email, votre téléphone et l'empreinte du code.",
  ],
  [
    "Le lien d'un email vers une place réservée",
    "30 jours après le cours, ou jusqu'à ce que votre mot de passe change\u00a0: son empreinte seulement.",
  ],
  [
    "Les appareils à qui vous avez permis les notifications",
    "jusqu'à ce que vous les arrêtiez, vous déconnectiez, changiez de mot de passe ou supprimiez votre compte, ou que le service de votre navigateur ne les connaisse plus\u00a0: l'adresse de l'appareil chez ce service et sa clé. Une notification qui n'a pas pu partir est oubliée après un jour.",
  ],
  [
    "Une demande d'alerte à l'ouverture d'un cours",
    "jusqu'à cette ouverture ou, si le cours vient d'être annulé, 11 minutes au plus après l'annulation.",
  ],
  [
    "L'adresse email qu'une vente faite sur place attend",
    "jusqu'à ce que le compte de cette adresse reçoive la vente, ou que l'élève, ce compte ou le coach soit supprimé.",
  ],
  ["Les réponses gardées pour ne pas réserver deux fois", "un jour."],
  ["Les compteurs de tentatives (adresse email, adresse IP)", "2 heures au plus."],
  [
    "Les compteurs d'invitations",
    "jusqu'à la fin du mois\u00a0: une empreinte de l'adresse invitée, jamais l'adresse.",
  ],
  [
    "Les refus d'invitation",
    "le lien d'une invitation un an, le refus jusqu'à la fin du compte du coach\u00a0: une empreinte de l'adresse, jamais l'adresse.",
  ],
  [
    "Un achat, les conditions acceptées, une rétractation",
    "aussi longtemps que l'abonnement dans les comptes du coach\u00a0: c'est la preuve du contrat.",
  ],
  [
    "Les images d'un coach (couverture, types de cours)",
    "jusqu'à ce qu'il les remplace, les retire ou supprime son compte, puis une heure au plus.",
  ],
  [
    "Les fermetures d'un coach",
    `${CLOSURE_YEARS} ans après leur fin\u00a0: leurs jours et leur motif. Les jours rendus à un abonnement restent avec lui.`,
  ],
  [
    "Un message d'un coach à un cours, une absence annoncée",
    "rien de plus que l'email envoyé et les places annulées.",
  ],
  [
    "Le compte rendu d'une importation (tableau, Wix)",
    "30 jours\u00a0: le nom et l'adresse des personnes, et les lignes en erreur telles que le coach les a données. Le tableau lui-même est effacé dès que toutes ses lignes sont traitées. La clé Wix n'est pas gardée.",
  ],
  [
    "Une ligne d'importation qui attend la personne qui a déjà un compte",
    `${WAITING_DAYS} jours au plus, ou jusqu'à ce qu'elle suive le coach\u00a0: le commentaire et l'abonnement que le coach lui a notés.`,
  ],
  [
    "Ce que vous avez saisi ou le tableau que vous avez choisi, sans l'enregistrer, et l'appel commencé sans être validé",
    "7 jours au plus, sur votre appareil seulement et pour votre compte seul. Effacés à l'enregistrement, à la déconnexion, quand le mot de passe change et à la suppression du compte.",
  ],
  [
    "Sur l'appareil d'un coach, pour s'en servir sans réseau",
    "ses cours des trois jours à venir avec leurs participants, ce qu'ils doivent et son profil\u00a0: 7 jours au plus, effacés à la déconnexion, quand le mot de passe change et à la suppression du compte.",
  ],
  [
    "Sur l'appareil d'un élève, pour les lire sans réseau",
    "ses réservations telles qu'elles ont été lues en dernier et son profil\u00a0: 7 jours au plus, effacés à la déconnexion, quand le mot de passe change et à la suppression du compte.",
  ],
  [
    "Les présences et les encaissements notés sans réseau",
    "sur l'appareil jusqu'à leur envoi. À la déconnexion, ce qui reste à envoyer est envoyé ou supprimé, à votre choix\u00a0; effacé à la suppression du compte.",
  ],
  [
    "Le journal du service",
    <>
      l'heure et la durée de chaque appel et le numéro du compte, sans leur contenu, pendant{" "}
      <Detail value={undefined}>durée du journal de l'hébergeur</Detail>.
    </>,
  ],
];

export function RetentionList() {
  return (
    <ul className="grid list-disc gap-2 pl-5">
      {RETENTION_PERIODS.map(([what, howLong]) => (
        <li key={what}>
          <strong>{what}</strong>&nbsp;: {howLong}
        </li>
      ))}
    </ul>
  );
}
