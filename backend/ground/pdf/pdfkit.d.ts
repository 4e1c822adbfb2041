/** An outline in units of the font, with y upwards. */
type GlyphPath = {
  scale(x: number, y: number): GlyphPath;
  translate(x: number, y: number): GlyphPath;
  commands: readonly {
    command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
    args: readonly number[];
  }[];
};

/** A font as fontkit has opened it. */
type OpenedFont = {
  layout(text: string): {
    glyphs: readonly { path: GlyphPath }[];
    positions: readonly { xAdvance: number }[];
  };
  /** None in a slice that holds only variants of letters, and can print nothing alone. */
  cmap?: unknown;
  characterSet: readonly number[];
  glyphForCodePoint(codePoint: number): unknown;
  hasGlyphForCodePoint(codePoint: number): boolean;
  ascent: number;
  descent: number;
  lineGap: number;
  unitsPerEm: number;
};

/** PDFKit's own reader of fonts, which has no types. */
declare module "fontkit" {
  export function create(file: Uint8Array): OpenedFont;
}

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** PDFKit takes opened fonts as well (PDFFontFactory.open), which its types leave out. */
    registerFont(name: string, opened: OpenedFont): this;
  }
  interface PDFAttachmentOptions {
    /** AFRelationship of PDF/A-3, which the types leave out. */
    relationship?: "Alternative" | "Data" | "Source" | "Supplement" | "Unspecified";
  }
}
