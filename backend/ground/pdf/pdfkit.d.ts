/** An outline in units of the font, with the y axis upwards. */
type GlyphPath = {
  scale(x: number, y: number): GlyphPath;
  translate(x: number, y: number): GlyphPath;
  commands: readonly {
    command: "moveTo" | "lineTo" | "quadraticCurveTo" | "bezierCurveTo" | "closePath";
    args: readonly number[];
  }[];
};

/** A font that fontkit has opened. */
type OpenedFont = {
  layout(text: string): {
    glyphs: readonly { path: GlyphPath }[];
    positions: readonly { xAdvance: number }[];
  };
  /** Missing in a slice that holds only variants of letters and can print nothing alone. */
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
    /** PDFKit also takes opened fonts (PDFFontFactory.open); its types leave that out. */
    registerFont(name: string, opened: OpenedFont): this;
  }
  interface PDFAttachmentOptions {
    /** AFRelationship of PDF/A-3, which the types leave out. */
    relationship?: "Alternative" | "Data" | "Source" | "Supplement" | "Unspecified";
  }
}
