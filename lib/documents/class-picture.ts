import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { create, type Font } from "fontkit";
import sharp from "sharp";

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 80;
const ROOM = WIDTH - 2 * LEFT;
const GROUND = "#faf5ee";
const ACCENT = "#0f5f56";
const INK = "#1f2421";
const MUTED = "#5c615d";

// Each by its whole path: the build finds the two files there, and ships no others.
const FILES = [
  path.join(
    process.cwd(),
    "node_modules/@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2",
  ),
  path.join(
    process.cwd(),
    "node_modules/@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2",
  ),
];
let fonts: Promise<Font[]> | undefined;
const load = () => {
  fonts ??= Promise.all(FILES.map(async (file) => create(await readFile(file))));
  return fonts;
};

/** A line of text: how large, in what colour, and how much its outline thickens a font that is drawn at its lightest. */
interface Line {
  text: string;
  size: number;
  weight: number;
  color: string;
}

/** The outlines of some words, from the left, and how wide they are; what no font of the app has is left out. */
function outlines(known: readonly Font[], text: string): { paths: string[]; width: number } {
  let width = 0;
  const paths: string[] = [];
  for (const letter of text.normalize("NFC").replace(/\s+/g, " ")) {
    const code = letter.codePointAt(0) ?? 0;
    const font = known.find((one) => one.hasGlyphForCodePoint(code));
    if (!font) continue;
    const glyph = font.glyphForCodePoint(code);
    paths.push(`<path transform="translate(${width} 0)" d="${glyph.path.toSVG()}"/>`);
    width += glyph.advanceWidth;
  }
  return { paths, width };
}

/** Words in lines that fit, the last one cut where there are more than `most`. */
function wrap(known: readonly Font[], text: string, size: number, most: number): string[] {
  const fits = (line: string) => (outlines(known, line).width * size) / 1000 <= ROOM;
  const lines: string[] = [];
  let line = "";
  for (const word of text.trim().split(/\s+/)) {
    if (fits(line ? `${line} ${word}` : word)) {
      line = line ? `${line} ${word}` : word;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  lines.push(line);
  if (lines.length <= most) return lines;
  const last = [...(lines[most - 1] ?? "")];
  while (last.length > 0 && !fits(`${last.join("")}…`)) last.pop();
  return [...lines.slice(0, most - 1), `${last.join("").trimEnd()}…`];
}

/** The picture that a link to a class shows elsewhere: what, when, where, with whom; never how many places are left. */
export async function classPicture(shown: {
  label: string;
  when: string;
  place: string;
  coach: string;
}): Promise<Buffer> {
  const known = await load();
  const title = wrap(known, shown.label, 84, 2).map(
    (text): Line => ({ text, size: 84, weight: 46, color: INK }),
  );
  const facts: Line[] = [
    { text: shown.when, size: 46, weight: 34, color: ACCENT },
    ...wrap(known, shown.place, 38, 1).map(
      (text): Line => ({ text, size: 38, weight: 18, color: MUTED }),
    ),
    ...wrap(known, `avec ${shown.coach}`, 38, 1).map(
      (text): Line => ({ text, size: 38, weight: 18, color: MUTED }),
    ),
  ];
  let y = title.length > 1 ? 200 : 250;
  const drawn = [...title, ...facts].map((line, n) => {
    if (n === title.length) y += 18;
    const { paths } = outlines(known, line.text);
    const scale = line.size / 1000;
    const group = `<g transform="translate(${LEFT} ${y}) scale(${scale} ${-scale})" fill="${line.color}" stroke="${line.color}" stroke-width="${line.weight}" stroke-linejoin="round">${paths.join("")}</g>`;
    y += Math.round(line.size * 1.35);
    return group;
  });
  const name = outlines(known, "Élan");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${GROUND}"/><rect width="24" height="${HEIGHT}" fill="${ACCENT}"/>${drawn.join("")}<g transform="translate(${WIDTH - LEFT - name.width * 0.044} ${HEIGHT - 56}) scale(0.044 -0.044)" fill="${ACCENT}" stroke="${ACCENT}" stroke-width="46">${name.paths.join("")}</g></svg>`;
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toBuffer();
}
