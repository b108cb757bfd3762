import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

/** JSX may break a line at any blank. */
const plain = (text: string) => text.replaceAll("’", "'").replace(/\\u00a0|&nbsp;|\s/gu, " ");
const oneBlank = (text: string) => plain(text).replace(/ +/g, " ");
/** The specification's texts have no no-break spaces. */
const literal = (text: string) => text.replaceAll("’", "'").replace(/[ \n]+/g, " ");

const files = ["app", "components", "lib"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes(".test."))
    .map((file) => path.join(folder, file)),
);
const contents = files.map((file) => readFileSync(file, "utf8"));
const sources = contents.map(oneBlank);
const literalSources = contents.map(literal);

/** The specification's texts by its points. `…` stands for a name, a date or a number. */
const texts: Record<string, string[]> = {
  "2, navigation": [
    "Accueil",
    "Formules",
    "Mes élèves",
    "Mes professeurs",
    "Réservations",
    "Mes infos",
    "Déconnexion",
    "+ Ajouter un coach",
    "Code du coach",
    "Annuler",
    "Ajouter",
    "Coach ajouté avec succès !",
    "Saisir le code d'activation",
    "Code de votre coach",
    "Ajouter un coach",
  ],
  "2, login and accounts": [
    "Nom d'utilisateur",
    "Se connecter",
    "Créer un compte ?",
    "Mot de passe oublié ?",
    "Vous voulez réserver des cours avec :",
    "Connectez vous !",
    "Nom",
    "Prénom",
    "Téléphone",
    "Email",
    "Mot de passe",
    "Confirmation",
    "Envoyer",
    "Renvoyer l'email",
  ],
  "2, offers": [
    "Mes abonnements en cours",
    "Formules Collectives",
    "Formules Privées",
    "Réserver",
    "Ajouter une formule",
    "Modifier",
    "Supprimer",
    "Gratuit",
    "Carte de …",
    "Abonnement",
    "Valide jusqu'au",
    "cours/semaine",
    "Souscription réussie !",
    "Aucun historique de réservation trouvé.",
    "Une erreur est survenue lors du chargement de l'historique.",
  ],
  "2, home": [
    "Filtrer",
    "Réinitialiser",
    "Reservation de cours avec",
    "Faites défiler pour charger plus",
    "Toutes les activités ont été chargées",
    "Aucune activité prévue pour ces dates",
    "Réserver vos cours",
    "Error loading activities",
  ],
  "2, trainees": [
    "Liste des élèves",
    "Afficher uniquement les élèves avec des abonnements impayés",
    "Créer un élève",
    "Abonnement impayé",
    "Vous n'avez pas encore d'élèves.",
    "Aucun élève ne correspond à votre recherche.",
    "Modifier le commentaire",
    "En pause depuis le : …",
    "Début",
    "Fin",
    "Restant",
    "Cours/semaine",
    "Aucun abonnement actif pour cet élève.",
  ],
  "2, assistants": [
    "Liste des profs",
    "Créer un prof",
    "Êtes-vous sûr de vouloir supprimer ce prof ?",
    "Vous n'avez pas encore de professeurs.",
    "You do not have permission to access this page.",
  ],
  "2, history and profile": [
    "Historique de mes réservations",
    "Toutes",
    "Passées",
    "À venir",
    "Privé",
    "Collectif",
    "Affichage de … sur … réservations",
    "Toutes les réservations ont été chargées",
    "Profil",
    "Fonctionnalités",
    "Import",
  ],
  "4, states": [
    "Présent",
    "Absent",
    "Réservé",
    "Annulé",
    "Annulé sans remboursement",
    "Liste d'attente",
    "Inscrit",
    "Payé",
    "Partiellement payé (…",
    "Non payé",
  ],
  "5, validation": [
    "Format : 0123456789 ou +33123456789",
    "Les mots de passe ne correspondent pas !",
    "Veuillez renseigner votre numéro de téléphone pour continuer",
    "Veuillez renseigner votre numéro de téléphone",
    "Utilisateur non connecté",
    "Veuillez remplir tous les champs obligatoires.",
    "Veuillez sélectionner une carte ou abonnement !",
    "Veuillez sélectionner une offre",
    "Les mots de passe ne correspondent pas.",
    "Le mot de passe doit contenir au moins 8 caractères.",
    "Les nouveaux mots de passe ne correspondent pas",
    "Le nouveau mot de passe doit contenir au moins 8 caractères",
    "La clé API Wix est requise",
    "L'ID du compte Wix est requis",
    "L'ID du site Wix est requis",
  ],
  "6, roles": [
    "Le prof de ce cours ne sera pas moi",
    "Vous devez être connecté en tant que coach pour voir vos élèves.",
    "Seuls les coachs peuvent importer des données depuis Wix",
    "User is not a coach",
  ],
  "8, errors and successes": [
    "Mot de passe ou nom d'utilisateur incorrect !",
    "Échec de connexion avec Google",
    "Un email a été envoyé à votre adresse.",
    "Erreur lors de la mise à jour du numéro de téléphone",
    "Erreur lors de l'annulation de la réservation",
    "Erreur lors de l'annulation des réservations",
    "Erreur lors de la mise à jour de l'abonnement",
    "Erreur lors de la modification du mot de passe. Vérifiez votre ancien mot de passe.",
    "Erreur lors de la modification des fonctionnalités",
    "Erreur lors de la modification des informations utilisateur",
    "Une erreur est survenue lors du chargement des offres.",
    "Aucune offre disponible. Veuillez créer une offre d'abord.",
    "Vous n'avez pas ou plus d'abonnement qui correspond à cette activité",
    "Aucun prof trouvé.",
    "Aucun élève trouvé.",
    "Une erreur est survenue lors de la récupération des élèves.",
    "Une erreur est survenue pendant l'importation",
    "Only coaches can import data from Wix",
    "Password réinitialisé avec succès",
    "Mot de passe modifié avec succès !",
    "Importation réussie !",
    "utilisateurs importés",
  ],
  "9, labels at work": ["Création...", "Suppression...", "Modification..."],
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A text counts only as a whole, between quotes, tags or braces. */
function isInSources(text: string): boolean {
  const pattern = text
    .split("…")
    .map((part) => escaped(part.trim()))
    .join('[^"<]{0,160}?');
  const whole = new RegExp(`["'\`>}] ?${pattern} ?["'\`<{$]`, "u");
  return literalSources.some((source) => whole.test(source));
}

test.each(Object.entries(texts))(
  "the sources contain every text of the specification's point %s",
  (_, list) => {
    expect(list.filter((text) => !isInSources(text))).toEqual([]);
  },
);

/** These words agree with a person's gender. The specification's own texts are left out. */
const GENDERED = [
  /[Vv]ous (?:n'êtes pas|êtes|serez|avez été) (?:maintenant |bien |déjà )?(?:inscrit|prévenu|informé|venu|abonné|absent|invité)e?(?!\p{L})/u,
  /[Vv]ous a (?:inscrit|prévenu|invité)e?(?!\p{L})/u,
  /\} (?:en est|est|sera) (?:inscrit|prévenu|informé|présent|absent|parti|venu)e?(?!\p{L})/u,
  /être remboursé(?!\p{L})|serai absente?(?!\p{L})|(?:lui|vous) seul(?!\p{L})|(?:d'|pour )être (?:payé|prévenu)(?!\p{L})|elle garde votre|elle aura accepté|êtes inscrit(?!\p{L})/u,
  /s'est (?:connecté|rétracté)e?(?!\p{L})/u,
  /(?:élève|Participant) (?:prévenu|inscrit|informé|retiré|absent|présent|connecté)(?!\p{L})/u,
  /s'il a (?:une adresse|déjà un compte)|ou il n'est plus|élève garde celle qu'il|Il réserve(?!\p{L})/u,
  /\p{L}\(e\)/u,
];

test("no text assumes the gender of a person", () => {
  const found = sources.flatMap((source) =>
    GENDERED.flatMap((pattern) => pattern.exec(source)?.[0] ?? []),
  );
  expect(found).toEqual([]);
});

test("only lib/format writes a day of the month", () => {
  const writers = files.filter((_, at) => /\bday: "numeric"/.test(sources[at] ?? ""));
  expect(writers.sort()).toEqual(["lib/format.ts"]);
});
