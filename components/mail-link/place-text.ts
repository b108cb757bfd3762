import type { LinkedPlace } from "@/lib/contract/mail-links/mail-links";

export interface PlaceText {
  /** The label of the first button. */
  label: string;
  question: string;
  keepLabel: string;
  /** The label of the button that sends the request. */
  confirmLabel: string;
}

export function cancelText({
  state,
  places,
  waiting,
  costsCredit,
  returnsTakenPlaces,
}: Pick<
  LinkedPlace,
  "state" | "places" | "waiting" | "costsCredit" | "returnsTakenPlaces"
>): PlaceText {
  if (state === "WAITING")
    return {
      label: "Quitter la liste d'attente",
      question: "Quitter la liste d'attente\u00a0? Cela ne coûte rien.",
      keepLabel: "Rester en liste d'attente",
      confirmLabel: "Oui, quitter la liste",
    };
  const all = places + waiting;
  const many = all > 1;
  const cost = !costsCredit
    ? many
      ? `${all} cours vous sont rendus.`
      : "Le cours vous est rendu."
    : returnsTakenPlaces
      ? places > 1
        ? `${places} cours ne seront pas recrédités, sauf si quelqu'un prend vos places.`
        : "Votre cours ne sera pas recrédité, sauf si quelqu'un prend votre place."
      : `Le délai d'annulation est passé\u00a0: ${
          places > 1 ? `${places} cours ne vous sont pas rendus` : "le cours ne vous est pas rendu"
        }.`;
  return {
    label: many ? `Annuler mes ${all} places` : "Annuler ma place",
    question: `Annuler ${many ? `vos ${all} places` : "votre place"}\u00a0? ${cost}`,
    keepLabel: many ? "Garder mes places" : "Garder ma place",
    confirmLabel: "Confirmer l'annulation",
  };
}

/** A place can be claimed only after the deadline of cancelling for free. */
export const claimText = ({
  returnsTakenPlaces,
}: Pick<LinkedPlace, "returnsTakenPlaces">): PlaceText => ({
  label: "Prendre la place si elle est libre",
  question: `Prendre la place\u00a0? Le délai d'annulation est passé\u00a0: si vous l'annulez ensuite, le cours ne vous est pas rendu${
    returnsTakenPlaces ? ", sauf si quelqu'un la prend" : ""
  }.`,
  keepLabel: "Rester en liste d'attente",
  confirmLabel: "Oui, prendre la place",
});
