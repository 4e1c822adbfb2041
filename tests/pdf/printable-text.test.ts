import fc from "fast-check";
import PDFDocument from "pdfkit";
import { expect, test } from "vitest";
import { printableText } from "@/backend/pdf/sheet";
import { embedTypefaces } from "@/backend/pdf/typefaces";

const hasGlyph = await embedTypefaces(new PDFDocument({ font: "" }));

test.each([
  "Łukasz Żółć, Őze Ærø Straße",
  "Иван Ђорђе Петровић",
  "Ελένη Παπαδοπούλου",
  "Nguyễn Thị “quoted” – dash",
  "9.990,00\u00a0€ −19,80 €",
])("%s is printed as typed", (text) => {
  expect(printableText(text, hasGlyph)).toBe(text);
});

test.each([
  ["an accent typed as its own character is one letter", "Zoe\u0308", "Zoë"],
  ["a character without a glyph becomes a question mark", "山田 ✈\u{1f6e9}", "?? ??"],
  ["control characters are dropped", "a\u0000b\tc\u0007\u007f", "abc"],
  ["direction overrides and invisible characters are dropped", "a\u202e9\u200b\ufeff\u2028", "a9"],
  ["half a character becomes a question mark", "a\ud800b", "a?b"],
  ["lines stay lines", "one\ntwo", "one\ntwo"],
])("%s", (_, text, printed) => {
  expect(printableText(text, hasGlyph)).toBe(printed);
});

test("whatever is typed, the typeface can print it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) =>
      Array.from(printableText(text, hasGlyph)).every(
        (character) => character === "\n" || hasGlyph(character.codePointAt(0) ?? 0),
      ),
    ),
    { numRuns: 2_000 },
  );
});
