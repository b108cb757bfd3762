import { expect, test } from "vitest";
import { askPage, asksPage } from "@/components/ui/ask-page";

test("a page is left once each of its changed forms was given up, and at once without any", () => {
  const done: string[] = [];
  const form = (name: string) => {
    const settled = asksPage((then) => {
      done.push(name);
      settled();
      then();
    });
  };
  askPage(() => done.push("left"));
  form("price");
  form("page");
  const stays = asksPage(() => done.push("stays"));
  askPage(() => done.push("left"));
  stays();
  askPage(() => done.push("left"));
  expect(done).toEqual(["left", "stays", "page", "price", "left"]);
});
