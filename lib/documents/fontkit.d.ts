/** fontkit ships no types. */
declare module "fontkit" {
  export interface Glyph {
    advanceWidth: number;
    path: { toSVG: () => string };
  }
  export interface Font {
    unitsPerEm: number;
    hasGlyphForCodePoint: (code: number) => boolean;
    glyphForCodePoint: (code: number) => Glyph;
  }
  export function create(bytes: Buffer): Font;
}
