import { expect, test } from "vitest";
import { escapeHtml } from "./escape-html";

test("escapeHtml replaces each character that has a meaning in HTML, and no other", () => {
  expect(escapeHtml(`<a href="x">L'élan & co</a>`)).toBe(
    "&lt;a href=&quot;x&quot;&gt;L&#39;élan &amp; co&lt;/a&gt;",
  );
});
