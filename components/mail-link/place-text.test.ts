import { expect, test } from "vitest";
import { cancelText, claimText } from "./place-text";

const shown = {
  ...{ state: "CONFIRMED" as const, places: 1, waiting: 0, costsCredit: false },
  returnsTakenPlaces: false,
};
const LATE = "Le délai d'annulation est passé\u00a0:";

test.each([
  ["one place", shown, "Annuler votre place\u00a0? Le cours vous est rendu."],
  [
    "three places",
    { ...shown, places: 2, waiting: 1 },
    "Annuler vos 3 places\u00a0? 3 cours vous sont rendus.",
  ],
  [
    "a late place",
    { ...shown, costsCredit: true },
    `Annuler votre place\u00a0? ${LATE} le cours ne vous est pas rendu.`,
  ],
  [
    "two late places and one waiting",
    { ...shown, places: 2, waiting: 1, costsCredit: true },
    `Annuler vos 3 places\u00a0? ${LATE} 2 cours ne vous sont pas rendus.`,
  ],
  [
    "a late place of a coach who returns it once it is taken",
    { ...shown, costsCredit: true, returnsTakenPlaces: true },
    "Annuler votre place\u00a0? Votre cours ne sera pas recrédité, sauf si quelqu'un prend votre place.",
  ],
  [
    "a waiting place",
    { ...shown, state: "WAITING", places: 0, waiting: 1 } as const,
    "Quitter la liste d'attente\u00a0? Cela ne coûte rien.",
  ],
])("cancelText states the cost when the page shows %s", (_, place, question) => {
  expect(cancelText(place).question).toBe(question);
});

test("claimText names the refund when the coach returns taken places", () => {
  const [never, taken] = [false, true].map((returnsTakenPlaces) =>
    claimText({ returnsTakenPlaces }),
  );
  expect(never?.question).toMatch(/le cours ne vous est pas rendu\.$/);
  expect(taken?.question).toMatch(/pas rendu, sauf si quelqu'un la prend\.$/);
});
