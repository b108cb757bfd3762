import "server-only";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { create, type Font } from "fontkit";
import sharp from "sharp";
import type { ClassColour } from "@/lib/domain/class-colour";

const WIDTH = 1200;
const HEIGHT = 630;
const LEFT = 80;
const PHOTO_WIDTH = 460;
const GAP = 40;
const TEXT_WIDTH = WIDTH - PHOTO_WIDTH - LEFT - GAP;
const BACKGROUND = "#faf6ef";
const ACCENT = "#0f5f56";
const INK = "#1f2523";
const MUTED = "#5a625f";
const WHITE = "#ffffff";
/** The light theme's colours of app/globals.css: a solid mark and a pale ground. */
const COLOURS: Record<ClassColour, readonly [mark: string, ground: string]> = {
  TEAL: ["#0b6b74", "#d9eef0"],
  SAGE: ["#3f6b3a", "#e2eedf"],
  OCEAN: ["#1d5a8e", "#dcebf7"],
  INDIGO: ["#4a45a8", "#e6e5f8"],
  PLUM: ["#7a3480", "#f2e2f3"],
  ROSE: ["#a42a5f", "#fbe3ec"],
  BRICK: ["#9c3d1c", "#fae5dc"],
  AMBER: ["#7d5200", "#fbecce"],
  OLIVE: ["#5d6210", "#eeefce"],
  SLATE: ["#4a5560", "#e6eaee"],
};
const NO_KIND = [ACCENT, "#dcefeb"] as const;

// The build ships only files whose whole path it can read here.
const FILES = {
  regular: [
    path.join(
      process.cwd(),
      "node_modules/@fontsource/figtree/files/figtree-latin-400-normal.woff",
    ),
    path.join(
      process.cwd(),
      "node_modules/@fontsource/figtree/files/figtree-latin-ext-400-normal.woff",
    ),
  ],
  bold: [
    path.join(
      process.cwd(),
      "node_modules/@fontsource/figtree/files/figtree-latin-700-normal.woff",
    ),
    path.join(
      process.cwd(),
      "node_modules/@fontsource/figtree/files/figtree-latin-ext-700-normal.woff",
    ),
  ],
};
type Fonts = Record<keyof typeof FILES, Font[]>;
let fonts: Promise<Fonts> | undefined;
const open = (files: string[]) =>
  Promise.all(files.map(async (file) => create(await readFile(file))));
const load = () => {
  fonts ??= Promise.all([open(FILES.regular), open(FILES.bold)]).then(([regular, bold]) => ({
    regular,
    bold,
  }));
  return fonts;
};

/** Signs that no font has are left out. */
function outlines(fonts: readonly Font[], text: string): { paths: string[]; width: number } {
  let width = 0;
  const paths: string[] = [];
  for (const letter of text.normalize("NFC").replace(/\s+/g, " ")) {
    const code = letter.codePointAt(0) ?? 0;
    const font = fonts.find((candidate) => candidate.hasGlyphForCodePoint(code));
    if (!font) continue;
    const scale = 1000 / font.unitsPerEm;
    const glyph = font.glyphForCodePoint(code);
    paths.push(
      `<path transform="translate(${width} 0) scale(${scale})" d="${glyph.path.toSVG()}"/>`,
    );
    width += glyph.advanceWidth * scale;
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

interface Text {
  text: string;
  size: number;
  fonts: readonly Font[];
  color: string;
  centred?: boolean;
}

function draw({ text, size, fonts, color, centred = false }: Text, x: number, y: number): string {
  const { paths, width } = outlines(fonts, text);
  const scale = size / 1000;
  const left = centred ? x - (width * scale) / 2 : x;
  return `<g transform="translate(${left} ${y}) scale(${scale} ${-scale})" fill="${color}">${paths.join("")}</g>`;
}

export interface SocialPicture {
  title: string;
  /** The first line is emphasized. */
  lines: string[];
  /** `mar.`, `1er`, `déc.` */
  day: string[] | null;
  colour: ClassColour | null;
  photo: Buffer | null;
}

const DAY_TOP = 72;
const DAY_SIDE = 148;

function dayBlock([weekday = "", number = "", month = ""]: string[], fonts: Fonts, mark: string) {
  const middle = LEFT + DAY_SIDE / 2;
  const line = (text: string, size: number, face: Font[], y: number) =>
    draw({ text, size, fonts: face, color: WHITE, centred: true }, middle, DAY_TOP + y);
  return [
    `<rect x="${LEFT}" y="${DAY_TOP}" width="${DAY_SIDE}" height="${DAY_SIDE}" rx="20" fill="${mark}"/>`,
    line(weekday, 30, fonts.regular, 42),
    line(number, 62, fonts.bold, 98),
    line(month, 30, fonts.regular, 134),
  ].join("");
}

/** The right part: the photo, or the first letter on the pale ground of the colour. */
const initialOf = (title: string, fonts: Fonts, [mark, ground]: readonly [string, string]) =>
  `<rect x="${WIDTH - PHOTO_WIDTH}" width="${PHOTO_WIDTH}" height="${HEIGHT}" fill="${ground}"/>${draw(
    {
      text: [...title.trim()][0]?.toLocaleUpperCase("fr-FR") ?? "",
      size: 300,
      fonts: fonts.bold,
      color: mark,
      centred: true,
    },
    WIDTH - PHOTO_WIDTH / 2,
    HEIGHT / 2 + 105,
  )}`;

/** The preview picture of a shared link; it omits free places, which change. */
export async function socialPicture(shown: SocialPicture): Promise<Buffer> {
  const fonts = await load();
  const colours = shown.colour ? COLOURS[shown.colour] : NO_KIND;
  const [mark] = colours;
  const photo = shown.photo && (await crop(shown.photo));
  const title = wrap(fonts.bold, shown.title, 68, 2).map(
    (text): Text => ({ text, size: 68, fonts: fonts.bold, color: INK }),
  );
  const lines = shown.lines.flatMap((line, n) => {
    const [size, face, color] =
      n === 0 ? ([40, fonts.bold, mark] as const) : ([34, fonts.regular, MUTED] as const);
    return wrap(face, line, size, 1).map((text): Text => ({ text, size, fonts: face, color }));
  });
  let y = shown.day ? 318 : 220;
  const texts = [...title, ...lines].map((text, n) => {
    if (n === title.length) y += 4;
    const drawn = draw(text, LEFT, y);
    y += Math.round(text.size * 1.3);
    return drawn;
  });
  const name = draw(
    { text: "Élan", size: 34, fonts: fonts.bold, color: ACCENT, centred: true },
    LEFT + TEXT_WIDTH - 35,
    DAY_TOP + 30,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${BACKGROUND}"/>${photo ? "" : initialOf(shown.title, fonts, colours)}<rect width="20" height="${HEIGHT}" fill="${mark}"/>${shown.day ? dayBlock(shown.day, fonts, mark) : ""}${texts.join("")}${name}</svg>`;
  return sharp(Buffer.from(svg))
    .composite(photo ? [{ input: photo, left: WIDTH - PHOTO_WIDTH, top: 0 }] : [])
    .jpeg({ quality: 84, mozjpeg: true })
    .toBuffer();
}

/** Returns null for a file that is no picture. */
const crop = (photo: Buffer): Promise<Buffer | null> =>
  sharp(photo)
    .resize(PHOTO_WIDTH, HEIGHT, { fit: "cover" })
    .toBuffer()
    .catch(() => null);
