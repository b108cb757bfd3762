import { expect, test } from "vitest";
import { addPageQuestion, askPageQuestions } from "@/components/ui/page-questions";

test("askPageQuestions leaves the page when each changed form is discarded", () => {
  const done: string[] = [];
  const form = (name: string) => {
    const settled = addPageQuestion((then) => {
      done.push(name);
      settled();
      then();
    });
  };
  askPageQuestions(() => done.push("left"));
  form("price");
  form("page");
  const stays = addPageQuestion(() => done.push("stays"));
  askPageQuestions(() => done.push("left"));
  stays();
  askPageQuestions(() => done.push("left"));
  expect(done).toEqual(["left", "stays", "page", "price", "left"]);
});
