import { expect, test } from "vitest";
import { readFile } from "./read-file";

test.each([
  ["UTF-8", Buffer.from("Zoé €"), "Zoé €"],
  ["UTF-8 with a byte order mark", Buffer.from("\ufeffZoé"), "Zoé"],
  ["Windows-1252", Buffer.from([0x5a, 0x6f, 0xe9, 0x20, 0x80]), "Zoé €"],
])("readFile decodes a file of %s", async (_, bytes, text) => {
  expect(await readFile(new Blob([bytes]))).toBe(text);
});

test("readFile returns null when a file is above 2 MB", async () => {
  expect(await readFile(new Blob([new Uint8Array(2_097_153)]))).toBeNull();
});
