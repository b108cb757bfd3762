import { unzipSync } from "fflate";
import { expect } from "vitest";
import { GET as archiveRoute } from "@/app/api/user/archive/route";
import type { Person } from "./factories";
import { parseCsv } from "./parse-csv";

/** Downloads a coach's archive; returns its response, files, texts and rows by column title. */
export async function downloadArchive(person: Person) {
  const response = await archiveRoute(
    new Request("http://localhost:3000/api/user/archive", {
      headers: { authorization: `Bearer ${person.token}` },
    }),
    { params: Promise.resolve({}) },
  );
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()));
  const text = (name: string) => new TextDecoder("utf-8", { ignoreBOM: true }).decode(files[name]);
  const rows = (name: string): Record<string, string>[] => {
    const whole = text(name);
    expect(whole.startsWith("\ufeff")).toBe(true);
    expect(whole.endsWith("\r\n")).toBe(true);
    const [titles = [], ...lines] = parseCsv(whole.slice(1));
    for (const line of lines) expect(line).toHaveLength(titles.length);
    return lines.map((line) =>
      Object.fromEntries(titles.map((title, n) => [title, line[n] ?? ""])),
    );
  };
  return { response, files, text, rows };
}
