import { expect, test } from "vitest";
import { distinctions } from "./distinctions";

test("distinctions tells people apart by email, phone or parent when names are equal", () => {
  const anne = {
    firstName: "Anne",
    lastName: "Martin",
    email: null,
    phoneNumber: null,
    guardians: [],
  };
  const parent = {
    accountId: "a",
    firstName: "Jean",
    lastName: "Martin",
    phoneNumber: null,
    email: "jean@exemple.fr",
  };
  const people = [
    { ...anne, id: "1", email: "anne@exemple.fr", phoneNumber: "0611111111" },
    { ...anne, id: "2", lastName: "MARTIN", phoneNumber: "0612345678" },
    { ...anne, id: "3", guardians: [parent] },
    { ...anne, id: "4", firstName: "Bruno", email: "bruno@exemple.fr" },
    { ...anne, id: "5", firstName: "Bruno", phoneNumber: "0622222222" },
    { ...anne, id: "6", firstName: "Zoé", email: "zoe@exemple.fr" },
  ];
  expect([...distinctions(people)]).toEqual([
    ["1", "anne@exemple.fr"],
    ["2", "0612345678"],
    ["3", "Parent\u00a0: Jean Martin"],
    ["4", "bruno@exemple.fr"],
    ["5", "0622222222"],
  ]);
});
