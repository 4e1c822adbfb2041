/** A font as fontkit has opened it. */
type OpenedFont = { layout: unknown; hasGlyphForCodePoint(codePoint: number): boolean };

declare namespace PDFKit.Mixins {
  interface PDFFont {
    /** PDFKit takes opened fonts as well (PDFFontFactory.open), which its types leave out. */
    registerFont(name: string, opened: OpenedFont): this;
  }
}
