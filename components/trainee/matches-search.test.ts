import { expect, test } from "vitest";
import { newTraineeValues, searched } from "@/components/trainee/matches-search";

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
const everybody = [ana, bob, tom, zoe, luc];

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
  [" ", everybody],
])("the search for '%s' finds by name, email and phone number", (text, found) => {
  expect(searched(everybody, text)).toEqual(found);
});

test("what found nobody begins the form of a new trainee, in its own field", () => {
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
