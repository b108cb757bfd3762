/** How to export the trainees from the coach's previous tool. */
export interface ImportSource {
  label: string;
  steps: readonly [string, string, string];
}

export const IMPORT_SOURCES: readonly ImportSource[] = [
  {
    label: "Momoyoga",
    steps: [
      "Ouvrez Clients, puis Exporter.",
      "Choisissez Excel, avec les cartes et abonnements en cours.",
      "Déposez le fichier .xlsx ici.",
    ],
  },
  {
    label: "Eversports",
    steps: [
      "Dans Eversports Manager, ouvrez Clients.",
      "Affichez les produits en cours, puis Exporter en CSV ou Excel.",
      "Déposez le fichier ici.",
    ],
  },
  {
    label: "TeamUp",
    steps: [
      "Ouvrez Customers, puis Reports.",
      "Choisissez Customer memberships et téléchargez le CSV.",
      "Déposez le fichier ici\u00a0: ses titres anglais sont reconnus.",
    ],
  },
  {
    label: "Zenamu",
    steps: [
      "Ouvrez Clients et choisissez Exporter.",
      "Gardez la colonne du nom complet et celle des entrées restantes.",
      "Déposez le fichier ici\u00a0: prénom et nom sont séparés pour vous.",
    ],
  },
  {
    label: "Wix",
    steps: [
      "Ouvrez Contacts, puis Plus d'actions et Exporter.",
      "Choisissez le fichier CSV.",
      "Déposez-le ici, ou importez avec une clé API depuis Mes infos.",
    ],
  },
  {
    label: "bsport",
    steps: [
      "Ouvrez Membres, puis Exporter.",
      "Ajoutez les pass en cours et leurs crédits restants.",
      "Déposez le fichier CSV ici.",
    ],
  },
  {
    label: "Excel ou Google Sheets",
    steps: [
      "Une ligne par élève, et une ligne de plus par carte.",
      "Copiez les cellules et collez-les ici, ou déposez le fichier .xlsx.",
      "Les titres peuvent manquer\u00a0: vous choisissez alors les colonnes.",
    ],
  },
  {
    label: "Un autre outil",
    steps: [
      "Cherchez Exporter dans la liste de vos clients.",
      "Choisissez CSV ou Excel.",
      "Déposez le fichier ici\u00a0: rien n'est enregistré avant l'aperçu.",
    ],
  },
];

/** Tasks of the coach before the previous tool's contract ends. */
export const BEFORE_LEAVING: readonly string[] = [
  "Vos factures et l'historique des paiements\u00a0: la loi demande de les garder dix ans.",
  "Les cours à venir déjà réservés\u00a0: réinscrivez vos élèves dans Élan.",
  "Les prélèvements en cours\u00a0: arrêtez-les dans l'ancien outil.",
  "Le lien de réservation sur votre site et vos réseaux\u00a0: remplacez-le par le vôtre.",
];
