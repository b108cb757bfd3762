import { expect, test } from "vitest";
import { readFile } from "./read-file";

test.each([
  ["UTF-8", Buffer.from("Zoé €"), "Zoé €"],
  ["UTF-8 with its mark", Buffer.from("\ufeffZoé"), "Zoé"],
  ["Windows-1252", Buffer.from([0x5a, 0x6f, 0xe9, 0x20, 0x80]), "Zoé €"],
])("a file of %s is read as its letters", async (_, bytes, text) => {
  expect(await readFile(new Blob([bytes]))).toBe(text);
});

test("a file above 2 MB is not read", async () => {
  expect(await readFile(new Blob([new Uint8Array(2_097_153)]))).toBeNull();
});
