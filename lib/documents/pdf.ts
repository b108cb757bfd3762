import "server-only";
import path from "node:path";
import { Readable } from "node:stream";
import PdfDocument from "pdfkit";
import { truncate } from "@/lib/domain/truncate";

export type Pdf = PDFKit.PDFDocument;

// Each by its whole path: the build finds the two files there, and ships no others.
const PLAIN = path.join(process.cwd(), "node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf");
const BOLD = path.join(
  process.cwd(),
  "node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
);
export const MARGIN = 56;
const INK = "#1c2421";
export const MUTED = "#5b6661";
const RULE = "#c9d1cd";

interface Fonts {
  _fontFamilies: Record<string, { layoutCache: object }>;
  /** The one in use. */
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } };
}

const ALWAYS_DRAWN = /^[\u0020-\u007e\u00a0-\u017f]*$/;

/** A text as the font in use can draw it: decorated letters become plain, other signs it lacks are left out. */
function drawable(pdf: Pdf, text: string): string {
  if (ALWAYS_DRAWN.test(text)) return text;
  const { font } = (pdf as unknown as Fonts)._font;
  const drawn = (letter: string) =>
    /\s/.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  const kept = [...text]
    .flatMap((letter) => (drawn(letter) ? letter : [...letter.normalize("NFKC")]))
    // A letter of a script that the font lacks stays visible as missing.
    .filter((letter) => drawn(letter) || /[\p{L}\p{N}]/u.test(letter))
    .join("");
  return kept === text ? text : kept.replace(/ {2,}/g, " ").trim();
}

/** A page of A4, in a font that is shipped: Latin of all of Europe, Greek and Cyrillic. */
function open(title: string): Pdf {
  const pdf = new PdfDocument({
    size: "A4",
    margin: MARGIN,
    // None of its own: by another name than the one it is registered under, a font is opened again at each change.
    font: "",
    lang: "fr-FR",
    info: { Title: title, Producer: "Élan", Creator: "Élan" },
  });
  pdf.registerFont("plain", PLAIN);
  pdf.registerFont("bold", BOLD);
  // pdfkit keeps where each word's letters go until the document ends: in a book whose numbers never come again that is
  // most of what it holds, and collecting it takes half of the time.
  const { _fontFamilies: fonts } = pdf as unknown as Fonts;
  pdf.on("pageAdded", () => {
    for (const font of Object.values(fonts)) font.layoutCache = Object.create(null);
  });
  const write = pdf.text.bind(pdf) as (text: string, ...rest: unknown[]) => Pdf;
  pdf.text = (text: string, ...rest: unknown[]) => write(drawable(pdf, text), ...rest);
  return pdf.font("plain").fontSize(10).fillColor(INK);
}

/** A document that is sent while it is drawn: whoever draws lets others in between pages. */
export function pdfStream(
  title: string,
  draw: (pdf: Pdf) => Promise<void>,
): ReadableStream<Uint8Array> {
  const pdf = open(title);
  draw(pdf).then(
    () => pdf.end(),
    (error: Error) => pdf.destroy(error),
  );
  return Readable.toWeb(pdf as unknown as Readable) as ReadableStream<Uint8Array>;
}

/** A document of few pages, drawn at once. */
export async function pdfBytes(title: string, draw: (pdf: Pdf) => void): Promise<Uint8Array> {
  const pdf = open(title);
  const parts: Uint8Array[] = [];
  pdf.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  draw(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

export interface Column {
  width: number;
  align?: "left" | "right";
  /** Goes on below what does not fit, where the others are cut. */
  wrap?: true;
}

/** As much of a text as a column holds. */
function fitted(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  let length = text.length - 1;
  while (length > 0 && pdf.widthOfString(`${truncate(text, length)}…`) > width) length -= 1;
  return `${truncate(text, length)}…`;
}

/** A text in lines that a column holds: between words, within one that is longer than a line. */
function wrapped(pdf: Pdf, text: string, width: number): string[] {
  if (pdf.widthOfString(text) <= width) return [text];
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/)) {
    const longer = line ? `${line} ${word}` : word;
    if (pdf.widthOfString(longer) <= width) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = "";
    for (const letter of word) {
      if (line && pdf.widthOfString(line + letter) > width) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  return [...lines, line];
}

const LINE = 16;
/** From one line of a cell to its next. */
const NEXT_LINE = 11;

/** One line of a table, its cells cut to their columns, or as many lines as the longest needs; on a new page where there is no room. */
export function tableLine(
  pdf: Pdf,
  columns: readonly Column[],
  cells: readonly string[],
  font: "plain" | "bold" = "plain",
): void {
  pdf.font(font);
  const drawn = columns.map(({ width, wrap }, n) => {
    const text = drawable(pdf, cells[n] ?? "").trim();
    return wrap ? wrapped(pdf, text, width - 6) : [fitted(pdf, text, width - 6)];
  });
  const height = LINE + NEXT_LINE * (Math.max(...drawn.map((lines) => lines.length)) - 1);
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  let left = MARGIN;
  for (const [n, { width, align = "left" }] of columns.entries()) {
    for (const [below, text] of (drawn[n] ?? []).entries()) {
      const indent = align === "right" ? width - 6 - pdf.widthOfString(text) : 0;
      // Without a width: nothing has to be wrapped, which takes as long as drawing does.
      if (text) pdf.text(text, left + indent, top + NEXT_LINE * below, { lineBreak: false });
    }
    left += width;
  }
  pdf.font("plain");
  pdf.x = MARGIN;
  pdf.y = top + height;
}

export function rule(pdf: Pdf): void {
  const y = pdf.y - 3;
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .strokeColor(RULE)
    .lineWidth(0.6)
    .stroke();
  pdf.y = y + 6;
}

/** Who sells, at the top of every document. */
export function heading(pdf: Pdf, seller: readonly string[], title: string): void {
  pdf
    .font("bold")
    .fontSize(11)
    .text(seller[0] ?? "");
  pdf.font("plain").fontSize(9).fillColor(MUTED);
  for (const line of seller.slice(1)) pdf.text(line);
  pdf.moveDown(2).fillColor(INK).font("bold").fontSize(18).text(title);
  pdf.moveDown(0.8).font("plain").fontSize(10);
}
