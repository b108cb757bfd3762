import { expect, test } from "vitest";
import { discardWords, type SentBy } from "@/components/ui/discard-words";

const line = (open: boolean, kept: boolean): SentBy => ({
  isOpen: () => open,
  unsettled: () =>
    open && kept ? { method: "POST", path: "/api/offer", input: {}, text: "", key: "" } : null,
});
const NOTHING = "Ce que vous avez saisi n'est pas enregistré.";
const CALLED_OFF = /n'est pas arrivée\. L'abandonner l'annule .*: vous saurez ce qu'il en est\./;
const UNSURE = /n'est pas arrivée\s: il est peut-être déjà enregistré\./;

test("what is given up is said to be unrecorded only where no answer of it was lost", () => {
  expect(discardWords(false, [])).toBe(NOTHING);
  expect(discardWords(false, [line(false, true)])).toBe(NOTHING);
  expect(discardWords(true, [])).toMatch(CALLED_OFF);
  expect(discardWords(false, [line(false, true), line(true, true)])).toMatch(CALLED_OFF);
});

test("where nobody can ask what became of it, nothing is promised", () => {
  expect(discardWords(false, [line(true, false)])).toMatch(UNSURE);
  expect(discardWords(true, [line(true, true), line(true, false)])).toMatch(UNSURE);
});
