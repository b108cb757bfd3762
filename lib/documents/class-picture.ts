import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { create, type Font } from "fontkit";
import sharp from "sharp";

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 80;
const TEXT_WIDTH = WIDTH - 2 * LEFT;
const BACKGROUND = "#faf5ee";
const ACCENT = "#0f5f56";
const INK = "#1f2421";
const MUTED = "#5c615d";

// The build ships only files whose whole path it can read here.
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

/** `weight` thickens the outline, because fontkit reads the font's lightest weight. */
interface Line {
  text: string;
  size: number;
  weight: number;
  color: string;
}

/** Signs that no font has are left out. */
function outlines(fonts: readonly Font[], text: string): { paths: string[]; width: number } {
  let width = 0;
  const paths: string[] = [];
  for (const letter of text.normalize("NFC").replace(/\s+/g, " ")) {
    const code = letter.codePointAt(0) ?? 0;
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code));
    if (!font) continue;
    const glyph = font.glyphForCodePoint(code);
    paths.push(`<path transform="translate(${width} 0)" d="${glyph.path.toSVG()}"/>`);
    width += glyph.advanceWidth;
  }
  return { paths, width };
}

/** Lines that fit the width; the last of `most` lines is truncated. */
function wrap(fonts: readonly Font[], text: string, size: number, most: number): string[] {
  const fits = (line: string) => (outlines(fonts, line).width * size) / 1000 <= TEXT_WIDTH;
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

/** The preview picture of a link to a class; it omits free places, which change. */
export async function classPicture(shown: {
  label: string;
  when: string;
  place: string;
  coach: string;
}): Promise<Buffer> {
  const fonts = await load();
  const title = wrap(fonts, shown.label, 84, 2).map(
    (text): Line => ({ text, size: 84, weight: 46, color: INK }),
  );
  const facts: Line[] = [
    { text: shown.when, size: 46, weight: 34, color: ACCENT },
    ...wrap(fonts, shown.place, 38, 1).map(
      (text): Line => ({ text, size: 38, weight: 18, color: MUTED }),
    ),
    ...wrap(fonts, `avec ${shown.coach}`, 38, 1).map(
      (text): Line => ({ text, size: 38, weight: 18, color: MUTED }),
    ),
  ];
  let y = title.length > 1 ? 200 : 250;
  const rendered = [...title, ...facts].map((line, n) => {
    if (n === title.length) y += 18;
    const { paths } = outlines(fonts, line.text);
    const scale = line.size / 1000;
    const group = `<g transform="translate(${LEFT} ${y}) scale(${scale} ${-scale})" fill="${line.color}" stroke="${line.color}" stroke-width="${line.weight}" stroke-linejoin="round">${paths.join("")}</g>`;
    y += Math.round(line.size * 1.35);
    return group;
  });
  const name = outlines(fonts, "Élan");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${BACKGROUND}"/><rect width="24" height="${HEIGHT}" fill="${ACCENT}"/>${rendered.join("")}<g transform="translate(${WIDTH - LEFT - name.width * 0.044} ${HEIGHT - 56}) scale(0.044 -0.044)" fill="${ACCENT}" stroke="${ACCENT}" stroke-width="46">${name.paths.join("")}</g></svg>`;
  return sharp(Buffer.from(svg))
    .png({ palette: true, colours: 32, compressionLevel: 9 })
    .toBuffer();
}
