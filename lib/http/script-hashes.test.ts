import { expect, test } from "vitest";
import { scriptHashes, withoutNextScripts } from "@/server/policies/content-policy";

const flight = '<script>self.__next_f.push([1,"a\\u003cb"])</script>';

test("a script that passes data to Next gets one hash", () => {
  expect(scriptHashes(`${flight}<p></p>${flight}`)).toEqual([
    "'sha256-2LlXWXi98iop0z5J/+TWYjEV29ZzkyTCn9eZNMcfxrs='",
  ]);
});

test.each([
  "alert(1)",
  'self.__next_f.push([1,"a"]);alert(1)',
  "self.__next_f.push(alert(1))",
  'self.__next_f.push([1,"a"]),alert([1])',
  "self.__next_f.push([1,`a`])",
  ' self.__next_f.push([1,"a"])',
])("a script with other code gets no hash: %s", (script) => {
  expect(scriptHashes(`<script>${script}</script>`)).toEqual([]);
});

test("a public page loses Next's scripts only and another page none", () => {
  const data = '<script type="application/ld+json">{}</script>';
  const frame = '<script src="/frame.js" async=""></script>';
  const next = `<link rel="preload" as="script" href="/_next/a.js"/><script src="/_next/a.js" async=""></script>${flight}`;
  const html = `${data}${next}${frame}`;
  expect(withoutNextScripts(html)).toBe(data + frame);
});
