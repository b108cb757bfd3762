/** Of what was received, refunded and deposited. Part of `lib/refusals.ts`. */
export const moneyRefusals = {
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
    (p: { received: string | null }) =>
      p.received
        ? `Il ne reste que ${p.received} de ce qui a été reçu : on ne rembourse pas davantage.`
        : "Il ne reste rien de ce qui a été reçu : il n'y a rien à rembourser.",
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
      `${p.received} ont déjà été reçus : le prix ne peut pas être inférieur. Annulez cet encaissement ou remboursez d'abord.`,
  ],
  NOTHING_DUE: [409, "Rien n'est dû pour cet abonnement."],
  NOT_A_RECEIPT: [409, "Ce qui a été reçu avant Élan n'a pas de reçu."],
} as const;
