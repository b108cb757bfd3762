import { expect, test } from "vitest";
import { uploadAvatar } from "@/lib/contract/accounts/preferences";
import { inTurnOfPictures } from "@/lib/http/throttle";

test("an account whose pictures never finish coming stands in nobody else's way", async () => {
  const arrived = Promise.withResolvers<void>();
  let begun = 0;
  const slow = Array.from({ length: 20 }, () =>
    inTurnOfPictures(uploadAvatar, "slow", () => {
      begun += 1;
      return arrived.promise;
    }),
  );
  const others = ["ana", "tom", "zoe"].map((id) =>
    inTurnOfPictures(uploadAvatar, id, async () => id),
  );
  expect(await Promise.all(others)).toEqual(["ana", "tom", "zoe"]);
  expect(begun).toBe(2);
  arrived.resolve();
  await Promise.all(slow);
  expect(begun).toBe(20);
});
