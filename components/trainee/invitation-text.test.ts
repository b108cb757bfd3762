import { expect, test } from "vitest";
import { invitationText } from "@/components/trainee/invitation-text";
import { plainSpaces } from "@/testing/plain-spaces";

test("invitationText says when an invited trainee appears in the list", () => {
  expect(plainSpaces(invitationText("Marie"))).toBe(
    "Une invitation est partie ; Marie apparaîtra ici une fois l'invitation acceptée.",
  );
});
