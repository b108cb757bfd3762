import { expect, test } from "vitest";
import { messageMails } from "@/components/activity/message-text";
import type { Trainee } from "@/lib/contract/trainees/trainees";
import { plainSpaces } from "@/testing/plain-spaces";

const contact = (changes: object = {}) =>
  ({ email: "a@exemple.fr", emailRefused: false, guardians: [], ...changes }) as unknown as Trainee;
const child = (...guardians: string[]) => contact({ email: null, guardians });

test.each([
  ["3 mails.", [contact(), contact(), child("anne")]],
  ["2 mails.", [child("anne", "paul")]],
  ["1 mail, 1 personne sans adresse.", [contact(), child()]],
  ["0 mail.", [contact({ emailRefused: true }), undefined]],
])("messageMails returns %s", (text, contacts) => {
  expect(plainSpaces(messageMails(contacts))).toBe(text);
});
