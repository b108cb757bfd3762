/** Parses RFC 4180 with `;` as the separator. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [[]];
  for (const [, quoted, plain, end] of text.matchAll(
    /(?:"((?:[^"]|"")*)"|([^;\r\n"]*))(;|\r\n|$)/g,
  )) {
    if (quoted === undefined && plain === "" && end === "") continue;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain ?? "");
    if (end === "\r\n") rows.push([]);
  }
  return rows.filter((row) => row.length > 0);
}
