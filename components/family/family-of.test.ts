import { expect, test } from "vitest";
import { familyOf } from "@/components/family/family-of";
import type { Trainee } from "@/lib/contract/trainees/trainees";

const trainee = (id: string, ...guardians: string[]) =>
  ({
    id,
    firstName: id.toUpperCase(),
    guardians: guardians.map((accountId) => ({ accountId, firstName: accountId.toUpperCase() })),
  }) as Trainee;

const anne = trainee("anne");
const emma = trainee("emma", "anne", "paul");
const noe = trainee("noe", "anne");
const lou = trainee("lou", "paul");
const zoe = trainee("zoe");
const all = [anne, emma, lou, noe, zoe, trainee("eva", "zoe")];

test.each([
  [emma, ["anne", "paul", "lou", "noe"]],
  [noe, ["anne", "emma"]],
  [anne, ["emma", "noe"]],
  [trainee("tom"), []],
])("familyOf returns a trainee's guardians and whom these guard", (one, ids) => {
  expect(familyOf(one, all)).toEqual(ids.map((id) => ({ id, firstName: id.toUpperCase() })));
});
