import { expect, test } from "vitest";
import { uploadAvatar } from "@/lib/contract/accounts/profile";
import { limitedAsPicture } from "@/lib/http/concurrency";

test("an account with hanging uploads does not delay other accounts", async () => {
  const arrived = Promise.withResolvers<void>();
  let begun = 0;
  const slow = Array.from({ length: 20 }, () =>
    limitedAsPicture(uploadAvatar, "slow", () => {
      begun += 1;
      return arrived.promise;
    }),
  );
  const others = ["ana", "tom", "zoe"].map((id) =>
    limitedAsPicture(uploadAvatar, id, async () => id),
  );
  expect(await Promise.all(others)).toEqual(["ana", "tom", "zoe"]);
  expect(begun).toBe(2);
  arrived.resolve();
  await Promise.all(slow);
  expect(begun).toBe(20);
});
