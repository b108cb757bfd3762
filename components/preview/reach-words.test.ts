import { expect, test } from "vitest";
import { reachWords } from "@/components/preview/reach-words";

const nothing = { activities: 0, places: 0, credits: 0, trainees: 0, mails: 0, due: 0 };
const plain = (text: string) => text.replaceAll("\u00a0", " ");

test("a confirmation says what goes with it, and leaves out what doesn't", () => {
  const series = { activities: 12, places: 31, credits: 28, trainees: 14, mails: 18, due: 0 };
  expect(plain(reachWords(series, true))).toBe(
    "12 cours annulés, 31 places à venir annulées, 28 crédits rendus, 18 mails envoyés.",
  );
  const one = { activities: 1, places: 1, credits: 1, trainees: 1, mails: 1, due: 120 };
  expect(plain(reachWords(one, true))).toBe(
    "1 cours annulé, 1 place à venir annulée, 1 crédit rendu, 1 mail envoyé.",
  );
  expect(plain(reachWords(one, false))).toBe(
    "1 place à venir annulée, 1 crédit rendu, 1 mail envoyé.",
  );
  expect(plain(reachWords(nothing, false))).toBe("Aucune place à venir.");
});
