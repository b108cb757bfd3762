import { expect, test } from "vitest";
import { newTraineeValues, searchTrainees } from "@/components/trainee/search-trainees";

const ana = {
  firstName: "Élodie",
  lastName: "Noël",
  email: "elodie@exemple.fr",
  phoneNumber: "0612345678",
};
const bob = { firstName: "Bob", lastName: "Deux", email: "bob@exemple.fr", phoneNumber: null };
const tom = { ...bob, firstName: "Tom", email: "tom@exemple.fr", phoneNumber: "+33798765432" };

const zoe = { ...bob, firstName: "Œdipe", email: "zoe@exemple.fr" };

const luc = { ...bob, firstName: "Jean-Luc", lastName: "d’Arc", email: "jl-arc@exemple.fr" };
const people = [ana, bob, tom, zoe, luc];

test.each([
  ["noel", [ana]],
  ["d'arc", [luc]],
  ["D’ARC", [luc]],
  ["jean luc", [luc]],
  ["Jean\u2011Luc  dʼarc", [luc]],
  ["jl-arc@", [luc]],
  ["\u202a06 12 34\u202c", [ana]],
  ["ÉLODIE", [ana]],
  ["bob@", [bob]],
  ["06 12 34", [ana]],
  ["06.12.34.56.78", [ana]],
  ["+33 6 12", [ana]],
  ["0798", [tom]],
  ["33798765432", [tom]],
  ["oedipe", [zoe]],
  ["Œdi", [zoe]],
  ["99", []],
  [" ", people],
])("searchTrainees matches '%s' against names, emails and phone numbers", (text, found) => {
  expect(searchTrainees(people, text)).toEqual(found);
});

test("newTraineeValues puts the search text into the field of its kind", () => {
  expect(newTraineeValues("camille de la tour")).toMatchObject({
    firstName: "Camille",
    lastName: "De La Tour",
    email: "",
  });
  expect(newTraineeValues("zoe@exemple.fr")).toMatchObject({
    firstName: "",
    email: "zoe@exemple.fr",
  });
  expect(newTraineeValues("06 12 34 56 78")).toMatchObject({ phoneNumber: "06 12 34 56 78" });
});
