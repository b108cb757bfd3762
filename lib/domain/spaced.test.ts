import { expect, test } from "vitest";
import { spaced } from "@/lib/domain/spaced";

test("spaced writes no-break spaces within guillemets and before double signs and €", () => {
  expect(spaced("Déjà payé : « 12 € » ! Vraiment ? Oui ; merci.")).toBe(
    "Déjà payé\u00a0: «\u00a012\u00a0€\u00a0»\u00a0! Vraiment\u00a0? Oui\u00a0; merci.",
  );
});
