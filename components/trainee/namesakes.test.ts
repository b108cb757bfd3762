import { expect, test } from "vitest";
import { distinctions, namesakes } from "./namesakes";

const bruno = { firstName: "Bruno", lastName: "O'Neil" };
const rene = { firstName: "René", lastName: "Petit" };

test.each([
  ["is known when it is equal", "Bruno", "O'Neil", [bruno]],
  ["is known when its case and blanks differ", " BRUNO ", "o'neil", [bruno]],
  ["is known when its apostrophe differs", "Bruno", "O\u2019Neil", [bruno]],
  ["is unknown when an accent differs", "Rene", "Petit", []],
  ["is unknown when the last name is missing", "Bruno", "", []],
])("a typed name %s", (_, firstName, lastName, known) => {
  expect(namesakes([bruno, rene], { firstName, lastName })).toEqual(known);
});

test("distinctions tells people apart by email, phone or parent when names are equal", () => {
  const anne = {
    firstName: "Anne",
    lastName: "Martin",
    email: null,
    phoneNumber: null,
    guardians: [],
  };
  const parent = {
    ...{ accountId: "a", firstName: "Jean", lastName: "Martin" },
    ...{ phoneNumber: null, email: "jean@exemple.fr" },
  };
  const people = [
    { ...anne, id: "1", email: "anne@exemple.fr" },
    { ...anne, id: "2", lastName: "MARTIN", phoneNumber: "0612345678" },
    { ...anne, id: "3", guardians: [parent] },
    { ...anne, id: "4", firstName: "Bruno", email: "bruno@exemple.fr" },
  ];
  expect([...distinctions(people)]).toEqual([
    ...[
      ["1", "anne@exemple.fr"],
      ["2", "0612345678"],
      ["3", "Parent\u00a0: Jean Martin"],
    ],
  ]);
});
