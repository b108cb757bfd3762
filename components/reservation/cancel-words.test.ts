import { expect, test } from "vitest";
import { costSentences } from "@/components/reservation/cancel-words";

const nothing = { returned: 0, lost: 0, freed: 0, counted: 0 };
const plain = (sentences: string[]) => sentences.map((text) => text.replaceAll("\u00a0", " "));

test("one class has one week, several classes have each their own", () => {
  expect(plain(costSentences({ ...nothing, freed: 2, counted: 1 }))).toEqual([
    "Votre abonnement vous rend 2 places pour cette semaine-là.",
    "Le délai d'annulation est passé : 1 place comptera quand même dans la limite de votre semaine.",
  ]);
  expect(plain(costSentences({ ...nothing, freed: 8, counted: 2 }, 10))).toEqual([
    "Votre abonnement vous rend 8 places pour la semaine de leur cours.",
    "Le délai d'annulation est passé : 2 places compteront quand même dans la limite de la semaine de leur cours.",
  ]);
  expect(plain(costSentences({ ...nothing, freed: 1, counted: 1 }, 2))).toEqual([
    "Votre abonnement vous rend 1 place pour la semaine de son cours.",
    "Le délai d'annulation est passé : 1 place comptera quand même dans la limite de la semaine de son cours.",
  ]);
});
