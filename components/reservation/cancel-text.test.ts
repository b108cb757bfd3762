import { expect, test } from "vitest";
import { cancelledText, costSentences } from "@/components/reservation/cancel-text";
import { plainSpaces } from "@/testing/plain-spaces";

const nothing = { returned: 0, cards: 0, lost: 0, freed: 0, counted: 0 };
const plain = (sentences: string[]) => sentences.map(plainSpaces);

test("costSentences names one week for a class and several for a series", () => {
  expect(plain(costSentences({ ...nothing, freed: 2, counted: 1 }))).toEqual([
    "Votre abonnement vous rend 2 places pour cette semaine-là.",
    "Trop tard pour récupérer ce cours : il compte dans votre semaine.",
  ]);
  expect(plain(costSentences({ ...nothing, freed: 8, counted: 2 }, { classes: 10 }))).toEqual([
    "Votre abonnement vous rend 8 places pour la semaine de leur cours.",
    "Trop tard pour récupérer ces 2 places : elles comptent dans leur semaine.",
  ]);
  expect(plain(costSentences({ ...nothing, freed: 1, counted: 1 }, { classes: 2 }))).toEqual([
    "Votre abonnement vous rend 1 place pour la semaine de son cours.",
    "Trop tard pour récupérer ce cours : il compte dans sa semaine.",
  ]);
});

test("costSentences says what comes back when the coach returns taken places", () => {
  expect(plain(costSentences({ ...nothing, lost: 1 }, { returnsTaken: true }))).toEqual([
    "Votre cours ne sera pas recrédité, sauf si quelqu'un prend votre place.",
  ]);
  expect(
    plain(costSentences({ ...nothing, lost: 1, counted: 1, freed: 1 }, { returnsTaken: true })),
  ).toEqual([
    "Votre abonnement vous rend 1 place pour cette semaine-là.",
    "2 cours ne seront pas recrédités, sauf si quelqu'un prend vos places.",
  ]);
});

test("costSentences says that nothing is refunded when the deadline has passed", () => {
  expect(plain(costSentences({ ...nothing, lost: 1 }))).toEqual([
    "Annulation non remboursée : le délai est passé.",
  ]);
  expect(plain(costSentences({ ...nothing, lost: 1, returned: 1, cards: 1 }))).toEqual([
    "1 cours sera rendu sur votre carte.",
    "1 cours ne vous sera pas rendu : le délai est passé.",
  ]);
});

test("costSentences names the cards when credits go back to several", () => {
  expect(plain(costSentences({ ...nothing, returned: 2, cards: 1 }))).toEqual([
    "2 cours seront rendus sur votre carte.",
  ]);
  expect(plain(costSentences({ ...nothing, returned: 2, cards: 2 }))).toEqual([
    "2 cours seront rendus sur vos cartes.",
  ]);
});

test("cancelling texts say 'the place' when a person of the family has it", () => {
  const textOf = (cost: object, options: object = {}) =>
    plain(costSentences({ ...nothing, ...cost }, { ...options, isOwn: false }));
  expect(textOf({ returned: 2, cards: 1 })).toEqual(["2 cours seront rendus sur la carte."]);
  expect(textOf({ freed: 2 })).toEqual(["L'abonnement rend 2 places pour cette semaine-là."]);
  expect(textOf({ lost: 2 })).toEqual(["2 cours ne seront pas rendus : le délai est passé."]);
  expect(textOf({ counted: 1 })).toEqual([
    "Trop tard pour récupérer ce cours : il compte dans la semaine.",
  ]);
  expect(textOf({ lost: 1 }, { returnsTaken: true })).toEqual([
    "Le cours ne sera pas recrédité, sauf si quelqu'un prend la place.",
  ]);
  const now = new Date();
  const cancelled = (count: number) =>
    cancelledText([], now, { cancelled: count, refunded: 0 }, { name: "Lina" });
  expect(plain([cancelled(1), cancelled(2)])).toEqual([
    "Annulée pour Lina.",
    "2 places annulées pour Lina.",
  ]);
});

test("costSentences says 'the card' when another member of the family holds it", () => {
  const textOf = (cost: object, options: object = {}) =>
    plain(costSentences({ ...nothing, ...cost }, { ...options, isShared: true }));
  expect(textOf({ returned: 1, cards: 1 })).toEqual(["1 cours sera rendu sur la carte."]);
  expect(textOf({ freed: 1 })).toEqual(["L'abonnement rend 1 place pour cette semaine-là."]);
  expect(textOf({ lost: 1 }, { returnsTaken: true })).toEqual([
    "Votre cours ne sera pas recrédité, sauf si quelqu'un prend votre place.",
  ]);
});

test("cancelledText names a lost credit when the dialog had promised it back", () => {
  const deadline = new Date("2027-01-05T10:00:00Z");
  const place = {
    isWaiting: false,
    paidBy: "CARD",
    isShared: false,
    subscriptionId: "1",
    deadline,
  } as const;
  const waits = { ...place, isWaiting: true };
  const weekly = { ...place, paidBy: "SUBSCRIPTION" } as const;
  const inTime = new Date("2027-01-05T09:59:59Z");
  const late = new Date("2027-01-05T10:00:01Z");
  const textOf = (...args: Parameters<typeof cancelledText>) => plain([cancelledText(...args)])[0];
  expect(textOf([place], inTime, { cancelled: 1, refunded: 1 })).toBe("Annulée.");
  expect(textOf([place], inTime, { cancelled: 1, refunded: 0 })).toBe(
    "Annulée. Délai passé : 1 cours n'est pas rendu. La reprendre coûterait 1 autre cours.",
  );
  expect(textOf([place], late, { cancelled: 1, refunded: 0 })).toBe(
    "Annulée. La reprendre coûterait 1 autre cours.",
  );
  expect(textOf([place], late, { cancelled: 1, refunded: 0 }, { retakable: false })).toBe(
    "Annulée.",
  );
  expect(textOf([waits], late, { cancelled: 1, refunded: 1 })).toBe("Annulée.");
  expect(textOf([weekly], inTime, { cancelled: 1, refunded: 0 })).toBe("Annulée.");
  // The second of the two places was cancelled elsewhere before.
  expect(textOf([place, place], inTime, { cancelled: 1, refunded: 1 })).toBe("Annulée.");
  expect(textOf([place, place, waits], late, { cancelled: 3, refunded: 1 })).toBe(
    "3 places annulées. Les reprendre coûterait 2 autres cours.",
  );
});
