import { expect, test } from "vitest";
import { spaced } from "@/lib/domain/spaced";

test("spaced keeps a number with n°, days, minutes and hours", () => {
  expect(spaced("Le reçu n° 12 : 2 jours, 10 minutes, 1 heure, 3 journaux")).toBe(
    "Le reçu n°\u00a012\u00a0: 2\u00a0jours, 10\u00a0minutes, 1\u00a0heure, 3 journaux",
  );
});

test("spaced writes no-break spaces within guillemets and before double signs and €", () => {
  expect(spaced("Déjà payé : « 12 € » ! Vraiment ? Oui ; merci.")).toBe(
    "Déjà payé\u00a0: «\u00a012\u00a0€\u00a0»\u00a0! Vraiment\u00a0? Oui\u00a0; merci.",
  );
});
