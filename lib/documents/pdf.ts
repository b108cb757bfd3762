import "server-only";
import path from "node:path";
import type { Readable } from "node:stream";
import PdfDocument from "pdfkit";
import { bodyOf } from "@/lib/documents/body-of";
import { truncate } from "@/lib/domain/truncate";

export type Pdf = PDFKit.PDFDocument;

// The build ships only files whose whole path it can read here.
const PLAIN = path.join(process.cwd(), "node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf");
const BOLD = path.join(
  process.cwd(),
  "node_modules/dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf",
);
export const MARGIN = 56;
const INK = "#1c2421";
export const MUTED = "#5b6661";
const RULE = "#c9d1cd";
const ACCENT = "#0f5f56";
const FILL = "#f2f7f5";

interface Fonts {
  _fontFamilies: Record<string, { layoutCache: object }>;
  /** The current font. */
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } };
}

const EMOJI =
  /(?:\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f)(?:\p{Emoji_Modifier}|\ufe0f|\u200d\p{Extended_Pictographic})*/gu;
const ALWAYS_AVAILABLE = /^[\u0020-\u007e\u00a0-\u017f]*$/;

/** Decorated letters become plain; other signs that the font lacks are left out. */
function renderable(pdf: Pdf, text: string): string {
  if (ALWAYS_AVAILABLE.test(text)) return text;
  const { font } = (pdf as unknown as Fonts)._font;
  const isAvailable = (letter: string) =>
    /\s/.test(letter) || font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
  // The font has some parts of an emoji, such as ♀, so whole emoji go first.
  const cleaned = [...text.replace(EMOJI, "")]
    .flatMap((letter) => (isAvailable(letter) ? letter : [...letter.normalize("NFKC")]))
    // A letter of another script stays visible as a missing glyph.
    .filter((letter) => isAvailable(letter) || /[\p{L}\p{N}]/u.test(letter))
    .join("");
  return cleaned === text ? text : cleaned.replace(/ {2,}/g, " ").trim();
}

/** A4, in a shipped font with Latin, Greek and Cyrillic letters. */
function open(title: string): Pdf {
  const pdf = new PdfDocument({
    size: "A4",
    margin: MARGIN,
    // An unregistered font would be opened again at each change of font.
    font: "",
    lang: "fr-FR",
    info: { Title: title, Producer: "Élan", Creator: "Élan" },
  });
  pdf.registerFont("plain", PLAIN);
  pdf.registerFont("bold", BOLD);
  // pdfkit caches each word's layout until the document ends.
  // A book's numbers never repeat, so the cache is dropped with each page.
  const { _fontFamilies: fonts } = pdf as unknown as Fonts;
  pdf.on("pageAdded", () => {
    for (const font of Object.values(fonts)) font.layoutCache = Object.create(null);
  });
  const write = pdf.text.bind(pdf) as (text: string, ...rest: unknown[]) => Pdf;
  pdf.text = (text: string, ...rest: unknown[]) => write(renderable(pdf, text), ...rest);
  return pdf.font("plain").fontSize(10).fillColor(INK);
}

/** A document that is streamed while it is rendered; `render` pauses between pages. */
export function pdfStream(
  title: string,
  render: (pdf: Pdf) => Promise<void>,
): ReadableStream<Uint8Array> {
  const pdf = open(title);
  render(pdf).then(
    () => pdf.end(),
    (error: Error) => pdf.destroy(error),
  );
  return bodyOf(pdf as unknown as Readable);
}

/** For documents of few pages. */
export async function pdfBytes(title: string, render: (pdf: Pdf) => void): Promise<Uint8Array> {
  const pdf = open(title);
  const parts: Uint8Array[] = [];
  pdf.on("data", (part: Uint8Array) => parts.push(part));
  const ended = new Promise((resolve, reject) => pdf.on("end", resolve).on("error", reject));
  render(pdf);
  pdf.end();
  await ended;
  return Buffer.concat(parts);
}

export interface Column {
  width: number;
  align?: "left" | "right";
  /** Continues on the next lines instead of being truncated. */
  wrap?: true;
}

function truncated(pdf: Pdf, text: string, width: number): string {
  if (pdf.widthOfString(text) <= width) return text;
  let length = text.length - 1;
  while (length > 0 && pdf.widthOfString(`${truncate(text, length)}…`) > width) length -= 1;
  return `${truncate(text, length)}…`;
}

/** Breaks between words, and inside a word that is longer than a line. */
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
/** Distance between two lines of a cell. */
const NEXT_LINE = 11;

/** Cells are truncated or wrapped to their columns; a row that does not fit begins a new page. */
export function tableLine(
  pdf: Pdf,
  columns: readonly Column[],
  cells: readonly string[],
  font: "plain" | "bold" = "plain",
): void {
  pdf.font(font);
  const rendered = columns.map(({ width, wrap }, n) => {
    const text = renderable(pdf, cells[n] ?? "").trim();
    return wrap ? wrapped(pdf, text, width - 6) : [truncated(pdf, text, width - 6)];
  });
  const height = LINE + NEXT_LINE * (Math.max(...rendered.map((lines) => lines.length)) - 1);
  if (pdf.y + height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  let left = MARGIN;
  for (const [n, { width, align = "left" }] of columns.entries()) {
    for (const [below, text] of (rendered[n] ?? []).entries()) {
      const indent = align === "right" ? width - 6 - pdf.widthOfString(text) : 0;
      // pdfkit's wrapping takes as long as the rendering, and the text fits already.
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

/** The letterhead and the title, at the top of every document. */
export function heading(pdf: Pdf, [name = "", ...lines]: readonly string[], title: string): void {
  pdf.font("bold").fontSize(14).text(name).moveDown(0.2);
  pdf.font("plain").fontSize(9).fillColor(MUTED);
  for (const line of lines) pdf.text(line);
  const y = pdf.y + 10;
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .strokeColor(ACCENT)
    .lineWidth(2)
    .stroke();
  pdf.y = y + 26;
  pdf.fillColor(INK).font("bold").fontSize(20).text(title);
  pdf.moveDown(0.6).font("plain").fontSize(10);
}

const BOX = { width: 240, height: 54, padding: 14 };

/** The document's main sum. */
export function amountBox(pdf: Pdf, label: string, sum: string): void {
  if (pdf.y + BOX.height > pdf.page.height - MARGIN) pdf.addPage();
  const top = pdf.y;
  const left = MARGIN + BOX.padding;
  const width = BOX.width - 2 * BOX.padding;
  pdf.lineWidth(0.8).roundedRect(MARGIN, top, BOX.width, BOX.height, 6).fillAndStroke(FILL, ACCENT);
  pdf.fillColor(MUTED).font("plain").fontSize(9);
  pdf.text(label, left, top + 9, { width });
  pdf.fillColor(INK).font("bold").fontSize(20);
  pdf.text(sum, left, top + 22, { width, lineBreak: false });
  pdf.font("plain").fontSize(10);
  pdf.x = MARGIN;
  pdf.y = top + BOX.height + 18;
}
