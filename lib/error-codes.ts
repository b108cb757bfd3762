import { formatDay, formatDayOfMonth, formatSpokenTime } from "@/lib/format";

const plural = (n: number, word: string) => `${n} ${word}${n > 1 ? "s" : ""}`;

/** The HTTP status and the French sentence of each error code. */
export const errorCodes = {
  INVALID_INPUT: [400, (p: { message: string }) => p.message],
  UNREADABLE_BODY: [400, "La requête est illisible."],
  REPEATED_PARAMETER: [
    400,
    (p: { name: string }) => `Le paramètre ${p.name} est donné plusieurs fois dans l'adresse.`,
  ],
  COMMENT_MISSING: [400, "Commentaire : ce texte manque."],
  SUBSCRIPTION_REQUIRED: [400, "Veuillez sélectionner une carte ou abonnement !"],
  PHONE_REQUIRED: [400, "Veuillez renseigner votre numéro de téléphone"],
  WRONG_OLD_PASSWORD: [
    400,
    "Erreur lors de la modification du mot de passe. Vérifiez votre ancien mot de passe.",
  ],
  WRONG_PASSWORD: [400, "Mot de passe incorrect."],
  COMMON_PASSWORD: [400, "Ce mot de passe est trop courant."],
  RESET_TOKEN_INVALID: [400, "Ce lien n'est plus valable. Demandez-en un nouveau."],
  VERIFICATION_INVALID: [400, "Ce lien n'est plus valable. Demandez-en un nouveau dans Mes infos."],
  PICTURE_NOT_OURS: [400, "Cette image n'est pas enregistrée dans Élan."],
  CLASS_IN_PAST: [400, "La date du cours ne peut pas être dans le passé."],
  TOO_MANY_CLASSES: [400, "Une série compte au plus 400 cours."],
  SERIES_ENDS_BEFORE_IT_BEGINS: [
    400,
    "La fin de la récurrence ne peut pas être avant la date du premier cours.",
  ],
  SERIES_GOES_ON_LATER: [
    400,
    (p: { last: string }) => `La nouvelle fin suit le dernier cours de la série, le ${p.last}.`,
  ],
  CLOSURE_TOO_OLD: [400, "Une fermeture commence au plus tôt il y a 30 jours."],
  CLOSURE_TOO_LARGE: [
    400,
    "Une fermeture annule 400 cours au plus : choisissez moins de jours, ou gardez des cours.",
  ],
  NO_CLASS_LEFT: [400, "Il ne reste aucune date : gardez-en au moins une."],
  NEVER_OPEN: [400, "Les réservations ouvrent après leur fin : avancez l'ouverture."],
  CAPACITY_BELOW_MINIMUM: [400, "Le minimum ne peut pas dépasser le nombre de participants."],
  WRONG_DURATION: [400, "La durée d'un cours est de 1 minute à 24 heures."],
  NOT_A_PLACE_OF_CLASS: [
    400,
    "Une des réservations ne correspond pas à une place confirmée de ce cours.",
  ],
  UNTIL_BEFORE_CLASS: [400, "La fin ne peut pas être avant le jour du cours."],
  MARKED_TWICE: [400, "Une réservation est notée deux fois dans cet appel."],
  NOT_NAMEABLE: [400, "Un abonnement se partage dans la famille seulement."],
  MONTH_OUT_OF_RANGE: [400, "Ce mois ne peut pas être affiché."],
  BEGIN_OUT_OF_RANGE: [400, "Le début va d'un an en arrière à un an en avant."],
  NOT_LOGGED_IN: [401, "Utilisateur non connecté"],
  WRONG_CREDENTIALS: [401, "Mot de passe ou nom d'utilisateur incorrect !"],
  GOOGLE_REFUSED: [401, "Échec de connexion avec Google"],
  NOT_A_COACH: [403, "User is not a coach"],
  NOT_OWNER: [403, "Seul le responsable principal de cette personne peut le faire."],
  NOT_A_TRAINEE: [403, "Cette action est réservée aux élèves."],
  NOT_FOUND: [404, "Cette adresse n'existe pas."],
  COACH_CODE_UNKNOWN: [404, "Aucun coach ne correspond à ce code."],
  COACH_NOT_FOUND: [404, "Ce coach n'existe pas."],
  TRAINEE_NOT_FOUND: [404, "Cet élève n'existe pas."],
  ASSISTANT_NOT_FOUND: [404, "Ce prof n'existe pas."],
  OFFER_NOT_FOUND: [404, "Cette formule n'existe pas."],
  SUBSCRIPTION_NOT_FOUND: [404, "Cet abonnement n'existe pas."],
  KIND_NOT_FOUND: [404, "Ce type de cours n'existe pas."],
  VENUE_NOT_FOUND: [404, "Cette salle n'existe pas."],
  CLOSURE_NOT_FOUND: [404, "Cette fermeture n'existe pas."],
  ACTIVITY_NOT_FOUND: [404, "Ce cours n'existe pas."],
  TRIAL_CLASS_BEGUN: [404, "Ce cours a déjà commencé."],
  TRIAL_CLASS_CANCELLED: [404, "Ce cours est annulé."],
  PERSON_NOT_FOUND: [404, "Cette personne n'est pas dans votre famille."],
  GUARDIAN_NOT_FOUND: [404, "Ce responsable n'existe pas."],
  FAMILY_LINK_UNKNOWN: [404, "Ce lien n'est plus valable. Demandez-en un nouveau."],
  RESERVATION_NOT_FOUND: [404, "Votre place est déjà annulée."],
  PARTICIPANT_NOT_FOUND: [404, "Cet élève n'a pas de place dans ce cours."],
  TERMS_NOT_ACCEPTED: [404, "Aucune condition de vente n'a été acceptée pour cet abonnement."],
  INVITATION_NOT_FOUND: [404, "Cette invitation n'existe pas."],
  INVITATION_OTHER_ADDRESS: [
    409,
    "Cette invitation a été envoyée à une autre adresse que celle de votre compte. Connectez-vous avec l'adresse qui l'a reçue.",
  ],
  INVITATION_OF_TRAINEE: [
    409,
    "Un compte de coach ne peut pas être celui d'un élève. Créez un compte d'élève avec une autre adresse.",
  ],
  TERMS_NOT_FOUND: [404, "Ce coach n'a pas publié de conditions de vente."],
  PICTURE_NOT_FOUND: [404, "Cette image n'existe pas."],
  METHOD_NOT_ALLOWED: [405, "Cette adresse n'accepte pas cette méthode."],
  EMAIL_TAKEN: [
    409,
    "Un compte existe déjà avec cette adresse email. Connectez-vous, ou choisissez « Mot de passe oublié ? ».",
  ],
  NO_PASSWORD: [
    409,
    "Votre compte n'a pas de mot de passe. Choisissez-en un avec « Mot de passe oublié ? » sur la page de connexion, puis revenez ici.",
  ],
  CONFIRM_NAME: [
    409,
    "Des abonnements sont en cours chez vous. Pour supprimer votre compte, saisissez votre nom affiché, tel qu'il est dans Mes infos.",
  ],
  CANCEL_COSTS: [409, "Rien n'est annulé : une place confirmée ne serait plus rendue."],
  ALREADY_LINKED: [409, "Vous suivez déjà ce coach."],
  TRAINEE_ALREADY_LINKED: [409, "Cet élève est déjà dans votre liste."],
  FREE_OFFER_LOCKED: [
    409,
    "Le cours d'essai ne peut être ni modifié ni supprimé ici : il se règle dans Mes infos, onglet Fonctionnalités.",
  ],
  FREE_OFFER_TAKEN: [
    409,
    "Le cours d'essai a déjà été pris chez ce coach. Choisissez une autre formule.",
  ],
  TERMS_CHANGED: [
    409,
    "Les conditions de vente viennent de changer : relisez-les avant de souscrire.",
  ],
  NO_WITHDRAWAL: [409, "Cet abonnement n'ouvre pas de droit de rétractation."],
  WITHDRAWN: [
    409,
    "Ce contrat a pris fin par une rétractation : cet abonnement ne sert plus et ne change plus.",
  ],
  WITHDRAWAL_OVER: [409, "Le délai de rétractation est passé."],
  WITHDRAWAL_PERIOD: [
    409,
    (p: { until: string }) =>
      `Le délai de rétractation court jusqu'au ${formatDay(p.until)} : cet abonnement sert pour les cours d'après.`,
  ],
  ALREADY_SUSPENDED: [409, "Cet abonnement est déjà en pause."],
  NOT_SUSPENDED: [409, "Cet abonnement n'est pas en pause."],
  DELETE_PAID: [
    409,
    "Cet abonnement est payé : il ne peut pas être supprimé. Contactez votre coach.",
  ],
  DELETE_PARTLY_PAID: [
    409,
    "Cet abonnement est partiellement payé : il ne peut pas être supprimé. Contactez votre coach.",
  ],
  DELETE_HAS_PLACES: [
    409,
    "Cet abonnement a des réservations à venir : annulez-les avant de le supprimer.",
  ],
  SUBSCRIPTION_USED: [409, "Cette formule a déjà servi."],
  ACTIVITY_CANCELLED: [409, "Ce cours est annulé."],
  NOT_A_SERIES: [409, "Ce cours ne fait pas partie d'une série."],
  CLASS_LONG_OVER: [
    409,
    "Ce cours est fini depuis plus de sept jours : écrivez à vos élèves autrement.",
  ],
  NOT_CANCELLED: [409, "Ce cours n'est pas annulé."],
  TOO_LATE: [409, "Il est trop tard."],
  PART_OF_CLOSURE: [
    409,
    "Ce cours est annulé par une fermeture : annulez la fermeture pour le rétablir.",
  ],
  ACTIVITY_BEGUN: [409, "Ce cours a déjà commencé."],
  ACTIVITY_FULL: [
    409,
    "Ce cours est complet et a déjà commencé : il n'y a plus de liste d'attente.",
  ],
  NOT_OPEN_YET: [
    409,
    (p: { opensOn: Date }) =>
      `Les réservations ouvrent le ${formatDayOfMonth(p.opensOn)} à ${formatSpokenTime(p.opensOn).replaceAll("\u00a0", " ")}.`,
  ],
  BOOKING_CLOSED: [409, "Les réservations de ce cours sont terminées."],
  ALREADY_OPEN: [409, "Les réservations de ce cours sont déjà ouvertes."],
  NO_MEETING: [409, "Ce cours n'a pas de visio."],
  NO_PLACE: [409, "Vous n'avez pas de place confirmée dans ce cours."],
  TOO_EARLY: [409, "La visio ouvre 15 minutes avant le cours."],
  CLASS_OVER: [409, "Ce cours est terminé."],
  ALREADY_BOOKED: [409, "Cet élève a déjà une place dans ce cours."],
  /** The message is that of the first person refused. */
  NOBODY_BOOKED: [409, (p: { message: string }) => p.message],
  ASSISTANT_RIGHT_OFF: [
    409,
    "Pour confier un cours à un autre prof, activez d'abord cette fonctionnalité dans Mes infos.",
  ],
  CAPACITY_BELOW_CONFIRMED: [
    409,
    (p: { confirmed: number }) =>
      `${plural(p.confirmed, "place")} ${p.confirmed > 1 ? "sont déjà confirmées" : "est déjà confirmée"} : le nombre de participants ne peut pas être inférieur.`,
  ],
  SUBSCRIPTION_MISMATCH: [
    409,
    "Vous n'avez pas ou plus d'abonnement qui correspond à cette activité",
  ],
  SUBSCRIPTION_SUSPENDED: [
    409,
    (p: { byCoach: boolean }) =>
      `Cet abonnement est en pause : il ne permet pas de réserver. ${p.byCoach ? "Réactivez-le d'abord" : "Demandez à votre coach de le réactiver"}.`,
  ],
  SUBSCRIPTION_WRONG_PRIVACY: [
    409,
    (p: { privateClass: boolean }) =>
      p.privateClass
        ? "Ce cours est privé : choisissez un abonnement privé."
        : "Ce cours est collectif : choisissez un abonnement collectif.",
  ],
  SUBSCRIPTION_DATES: [
    409,
    "Cet abonnement ne couvre pas la date de ce cours. Choisissez-en un autre.",
  ],
  NOT_ENOUGH_CREDITS: [
    409,
    (p: { left: number; requested: number }) =>
      p.left === 0
        ? "Il ne reste aucun cours sur cette carte. Choisissez-en une autre ou prenez une nouvelle formule."
        : `Il reste ${p.left} cours sur cette carte, pour ${plural(p.requested, "place")} : réservez moins de places ou prenez une nouvelle formule.`,
  ],
  WEEKLY_QUOTA: [
    409,
    (p: { quota: number; left: number; requested: number }) =>
      `Cet abonnement permet ${p.quota} cours par semaine : ${p.left === 0 ? "la limite est atteinte pour cette semaine" : `il en reste ${p.left} cette semaine, pour ${plural(p.requested, "place")}`}.`,
  ],
  PUSH_SERVICE_UNKNOWN: [400, "Ce service de notifications n'est pas connu d'Élan."],
  PUSH_KEYS_INVALID: [400, "Les clés de notification de cet appareil sont invalides."],
  ATTENDANCE_TOO_EARLY: [409, "Les présences se notent à partir du jour du cours."],
  NO_FREE_PLACE: [
    409,
    "Aucune place n'est libre pour l'instant. Vous restez sur la liste d'attente.",
  ],
  CLAIM_NOT_NEEDED: [
    409,
    "Les places libérées sont encore attribuées automatiquement, dans l'ordre de la liste d'attente.",
  ],
  CLASS_FULL: [409, "Ce cours est complet."],
  NO_ADDRESS: [409, "Cet élève n'a pas d'adresse email."],
  OWN_ACCOUNT: [
    409,
    "Cette personne a son propre compte ou un autre professeur : vous ne pouvez pas la modifier.",
  ],
  TOO_MANY_VENUES: [409, "50 salles au plus : supprimez-en une."],
  TOO_MANY_KINDS: [409, "100 types de cours au plus : supprimez-en un."],
  TOO_MANY_PEOPLE: [409, "8 personnes au plus dans votre famille."],
  HAS_PLACES: [409, "Cette personne a des réservations à venir : annulez-les d'abord."],
  HAS_CREDITS: [
    409,
    "Cette personne a encore des cours ou un abonnement en cours : laissez-les finir d'abord.",
  ],
  ALREADY_GUARDIAN: [409, "Vous êtes déjà responsable de cette personne."],
  TWO_GUARDIANS: [409, "Cette personne a déjà deux responsables."],
  OWNER_STAYS: [409, "Le responsable principal ne peut pas être retiré."],
  NOT_SHAREABLE: [409, "Cette formule ne se partage pas : demandez à votre coach."],
  HAS_GUARDIAN: [409, "Cette personne a un responsable : ses coordonnées sont les siennes."],
  CHANGED_MEANWHILE: [
    409,
    "Ceci a été modifié entre-temps. Rechargez la page pour voir ce qui a changé.",
  ],
  REQUEST_IN_PROGRESS: [409, "Cette demande est déjà en cours. Réessayez dans un instant."],
  BUSY: [503, "Beaucoup de demandes en même temps. Réessayez."],
  PICTURES_BUSY: [503, "Beaucoup d'images arrivent en même temps. Réessayez dans un instant."],
  BODY_TOO_LARGE: [413, "La requête est trop volumineuse."],
  PICTURE_TOO_LARGE: [413, "L'image est trop lourde : 5 Mo au plus."],
  TOO_MANY_PIXELS: [415, "L'image a trop de pixels : 24 millions au plus."],
  NOT_AN_IMAGE: [415, "Ce fichier n'est pas une image. Choisissez une image JPEG, PNG ou WebP."],
  IDEMPOTENCY_KEY_REUSED: [422, "Cette clé a déjà servi à une autre demande."],
  IDEMPOTENCY_KEY_INVALID: [400, "La clé Idempotency-Key doit compter de 1 à 255 caractères."],
  INVITATIONS_FULL: [
    429,
    (p: { max: number; confirmed: boolean }) =>
      `Vous avez invité ${p.max} nouvelles adresses aujourd'hui, la limite d'une journée. ${p.confirmed ? "Réessayez demain." : "Confirmez votre adresse email pour en inviter jusqu'à 500 par jour, ou réessayez demain."}`,
  ],
  INVITED_ENOUGH: [
    429,
    "Cette adresse a déjà reçu plusieurs invitations : elle n'en recevra pas d'autre pour le moment. Réessayez dans quelques jours.",
  ],
  MESSAGES_FULL: [429, "Cinq messages par cours et par jour : réessayez demain."],
  REMINDED_TODAY: [429, "Relance déjà envoyée aujourd'hui : réessayez demain."],
  TOO_MANY_TRIES: [429, "Trop de tentatives. Réessayez dans quelques minutes."],
  WRONG_CODE: [400, "Code incorrect ou expiré. Demandez-en un nouveau."],
  PLACE_LINK_UNKNOWN: [
    404,
    "Ce lien n'est plus valable. Connectez-vous pour voir vos réservations.",
  ],
  REMINDER_LINK_UNKNOWN: [404, "Ce lien n'est pas valable. Les rappels se règlent dans Mes infos."],
  ACTIVITY_PRIVATE: [409, "Ce cours est devenu privé : choisissez-en un autre."],
  TRIAL_OFF: [409, "Ce coach ne propose plus de cours d'essai. Créez un compte pour réserver."],
  TRIAL_TAKEN: [409, "Votre cours d'essai est déjà réservé, pour un autre cours."],
  PLACE_CANCELLED: [409, "Cette réservation est déjà annulée."],
  PLACE_CONFIRMED: [409, "Votre place est déjà confirmée."],
  PLACE_WAITING: [409, "Vous êtes déjà en liste d'attente."],
  NOT_CANCELLED_BY_LINK: [409, "Rien n'a été annulé par ce lien."],
  RETAKE_OVER: [409, "Les 10 minutes sont passées : réservez de nouveau dans Élan."],
  RECEIVED_IN_FUTURE: [400, "La date d'encaissement ne peut pas être dans le futur."],
  RECEIVED_TOO_LONG_AGO: [400, "La date d'encaissement remonte à un an au plus."],
  DEPOSIT_TOO_LATE: [400, "Un chèque se dépose au plus tard un an après sa réception."],
  CASH_LIMIT: [400, "Au-delà de 1 000 €, aucune partie ne peut être réglée en espèces."],
  DEPOSIT_DAY: [400, "La date de remise va du jour où le dernier chèque a été reçu à aujourd'hui."],
  BOOK_DAYS: [400, "Le livre des recettes se tire pour 366 jours au plus, du premier au dernier."],
  PRICE_BELOW_ZERO: [
    400,
    (p: { owed: string | null }) =>
      p.owed
        ? `Le prix ne peut pas baisser de plus de ${p.owed}.`
        : "Rien n'est plus demandé pour cet abonnement : le prix ne peut pas baisser.",
  ],
  RECEIPT_NOT_FOUND: [404, "Cet encaissement n'existe pas."],
  DEPOSIT_NOT_FOUND: [404, "Cette remise n'existe pas."],
  MORE_THAN_DUE: [
    409,
    (p: { due: string | null }) => (p.due ? `Il reste ${p.due} à payer.` : "Tout est payé."),
  ],
  MORE_THAN_RECEIVED: [
    409,
    ({ received, online }: { received: string | null; online?: boolean }) => {
      if (online)
        return received
          ? `Il ne reste que ${received} à rembourser en ligne : choisissez un autre moyen pour le reste.`
          : "Il ne reste rien à rembourser en ligne : choisissez un autre moyen.";
      return received
        ? `Il ne reste que ${received} de ce qui a été reçu : on ne rembourse pas davantage.`
        : "Il ne reste rien de ce qui a été reçu : il n'y a rien à rembourser.";
    },
  ],
  NOT_REVERSIBLE: [409, "Seul un paiement peut être annulé."],
  ALREADY_REVERSED: [409, "Cet encaissement est déjà annulé."],
  ALREADY_REFUNDED: [
    409,
    "Ce paiement a déjà été remboursé, en tout ou en partie : il ne peut plus être annulé.",
  ],
  NOT_A_CHEQUE_TO_DEPOSIT: [
    409,
    "Seuls des chèques ni annulés ni déjà déposés peuvent être remis en banque.",
  ],
  PRICE_BELOW_RECEIVED: [
    409,
    (p: { received: string }) =>
      `Déjà reçu : ${p.received}. Le prix ne peut pas être inférieur. Annulez cet encaissement ou remboursez d'abord.`,
  ],
  IBAN_HOLDER_REQUIRED: [400, "Indiquez le titulaire du compte."],
  NO_IBAN: [409, "Ce coach n'a pas indiqué d'IBAN : réglez-le au cours."],
  NOTHING_DUE: [409, "Rien n'est dû pour cet abonnement."],
  PAYMENT_UNCONFIGURED: [503, "Le paiement en ligne n'est pas disponible sur cette installation."],
  PAYMENT_UNAVAILABLE: [503, "Le paiement en ligne ne répond pas. Réessayez."],
  SIGNATURE_INVALID: [400, "La signature de cette notification n'est pas valable."],
  DEBIT_BY_HAND: [
    400,
    "Un prélèvement ne se note pas à la main : il arrive par le paiement en ligne.",
  ],
  PAYMENT_NOT_FOUND: [404, "Ce paiement n'existe pas."],
  PAYMENT_OFF: [409, "Ce coach ne prend pas de paiement en ligne : réglez-le au cours."],
  PAYMENT_PENDING: [
    409,
    "Un prélèvement est en cours pour cet abonnement : attendez qu'il aboutisse.",
  ],
  TOO_LITTLE_ONLINE: [409, "Le paiement en ligne commence à 0,50 € : réglez-le au cours."],
  PAID_ONLINE: [409, "Ce paiement est arrivé en ligne : il ne s'annule pas, remboursez-le."],
  REFUND_PENDING: [409, "Un remboursement est déjà en cours pour cet abonnement."],
  REFUND_REFUSED: [409, (p: { reason: string }) => p.reason],
  NOT_A_RECEIPT: [409, "Ce qui a été reçu avant Élan n'a pas de reçu."],
  TOO_MANY_ROWS: [400, "Une importation compte 5 000 lignes au plus : partagez votre tableau."],
  OPEN_QUOTE: [
    400,
    (p: { line: number }) => `Un guillemet s'ouvre et ne se referme pas, à la ligne ${p.line}.`,
  ],
  MAPPING_REQUIRED: [
    400,
    "Choisissez la colonne de chaque information : ce tableau n'a pas de titres.",
  ],
  NO_TITLES: [400, "Ce tableau n'a pas de titres reconnus."],
  MISSING_COLUMNS: [
    400,
    (p: { titles: string[] }) =>
      p.titles.length > 1
        ? `Il manque les colonnes ${p.titles.join(", ")}.`
        : `Il manque la colonne ${p.titles.join("")}.`,
  ],
  COLUMN_UNKNOWN: [400, "Une des colonnes choisies n'est pas dans le tableau."],
  IMPORT_NOT_A_COACH: [403, "Only coaches can import data from Wix"],
  IMPORT_NOT_FOUND: [404, "Cette importation n'existe pas."],
  IMPORT_RUNNING: [409, "Une importation est déjà en cours."],
  IMPORT_UNDONE: [409, "Cette importation est déjà annulée."],
  IMPORT_TOO_LARGE: [413, "Ce tableau est trop lourd : 2 Mo au plus."],
  IMPORT_FAILED: [400, (p: { message: string }) => p.message],
  IMPORT_MODE_UNAVAILABLE: [
    501,
    "Seule l'importation des utilisateurs est disponible pour le moment.",
  ],
  UNEXPECTED: [500, "Une erreur inattendue est survenue."],
  GOOGLE_NOT_CONFIGURED: [503, "Échec de connexion avec Google"],
  PICTURE_NOT_STORED: [
    503,
    "L'image ne peut pas être enregistrée pour le moment. Réessayez plus tard.",
  ],
  UNAVAILABLE: [503, "Le service est momentanément indisponible. Réessayez."],
} as const;

type Errors = typeof errorCodes;
export type ErrorCode = keyof Errors;
/** The parameters of an error's sentence. */
export type ErrorParams<C extends ErrorCode> = Errors[C][1] extends (p: infer P) => string
  ? P
  : undefined;

/** `handle` turns it into the response of its code. */
export class AppError<C extends ErrorCode = ErrorCode> extends Error {
  readonly code: C;
  readonly status: number;
  /** Seconds of the Retry-After header. */
  readonly retryAfter: number | undefined;

  constructor(
    code: C,
    ...rest: ErrorParams<C> extends undefined
      ? [params?: undefined, retryAfter?: number]
      : [params: ErrorParams<C>, retryAfter?: number]
  ) {
    const [status, sentence] = errorCodes[code];
    super(typeof sentence === "string" ? sentence : (sentence as (p: unknown) => string)(rest[0]));
    this.code = code;
    this.status = status;
    this.retryAfter = rest[1];
  }
}

/** An error code with its parameters, as the rules of `lib/domain` return it. */
export type CodedError = {
  [C in ErrorCode]: { code: C } & (ErrorParams<C> extends undefined
    ? unknown
    : { params: ErrorParams<C> });
}[ErrorCode];

export function toAppError(error: CodedError): AppError {
  const params = "params" in error ? error.params : undefined;
  return new (AppError as new (code: ErrorCode, params?: unknown) => AppError)(error.code, params);
}
