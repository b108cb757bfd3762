import { expect, test } from "vitest";
import { costText } from "./cost-text";

test.each([
  [0, true, true, "Rien n'est décompté\u00a0: le cours est rendu."],
  [1, false, true, "Rien n'est décompté\u00a0: le cours est rendu."],
  [1, true, false, "Annulation non remboursée\u00a0: le délai est passé."],
  [2, true, false, "2\u00a0cours ne seront pas rendus\u00a0: le délai est passé."],
  [1, true, true, "Votre cours ne sera pas recrédité, sauf si quelqu'un prend votre place."],
  [2, true, true, "2\u00a0cours ne seront pas recrédités, sauf si quelqu'un prend vos places."],
])(
  "the cost of %i places with late %s and returnsTaken %s is %j",
  (booked, late, returnsTaken, text) => {
    expect(costText({ booked, late, returnsTaken })).toBe(text);
  },
);
