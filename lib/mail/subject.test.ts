import { expect, test } from "vitest";
import { inSubject } from "@/lib/mail/subject";

test.each([
  ["Yoga doux & respiration", "Yoga doux & respiration"],
  ["Claire\r\nBcc: tous@exemple.fr", "Claire Bcc:"],
  ["Yoga\u2028doux\u0000\u202Egauche", "Yoga doux gauche"],
  ["Gagnez https://mechant.example/x maintenant", "Gagnez maintenant"],
  ["Visitez WWW.mechant.example", "Visitez"],
  ["mechant.example", "votre coach"],
  ["(mechant.example/offre)", "votre coach"],
  ["http://a", "votre coach"],
  ["Promo t.co/AbC ici", "Promo ici"],
  ["x.com/promo (g.co) m.me/arnaque yoga", "yoga"],
  ["X.COM/gain T.CO/abc T.Co/x yoga", "yoga"],
  ["J.-P. Roy/Studio", "J.-P. Roy/Studio"],
  ["\r\n", "votre coach"],
  ["J.Dupont, M. Petit, n° 3.5", "J.Dupont, M. Petit, n° 3.5"],
  ["J.-P.Élan et É.DUPONT", "J.-P.Élan et É.DUPONT"],
  ["x".repeat(200), `${"x".repeat(59)}…`],
])("a subject shows %j as %j", (name, shown) => {
  expect(inSubject(name, "votre coach")).toBe(shown);
});

test.each(["𝗬𝗼𝗴𝗮", "x𝗬𝗼𝗴𝗮"])("a subject of %s stays well-formed when it is truncated", (word) => {
  const shown = inSubject(word.repeat(20), "votre cours");
  expect(shown.isWellFormed()).toBe(true);
  expect(shown.endsWith("…")).toBe(true);
});
