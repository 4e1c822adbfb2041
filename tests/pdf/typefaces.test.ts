import chinese from "@/backend/ground/pdf/fonts/sc/unicode.json" with { type: "json" };
import fc from "fast-check";
import PDFDocument from "pdfkit";
import { describe, expect, it } from "vitest";
import { certificatePdf } from "@/backend/people/certificates/certificate-pdf";
import { invoicePdf } from "@/tests/support/rendered-documents";
import { embedTypefaces } from "@/backend/ground/pdf/typefaces";
import { isWrittenInLatin } from "@/components/checkout/address/printed-scripts";
import { certificate } from "@/tests/certificates/sample-certificate";
import { invoice } from "@/tests/invoices/sample-invoice";
import { glyphsOf, pdfPages, pdfWords } from "@/tests/support/pdf-text";

async function piecesOf(text: string) {
  return (await embedTypefaces(new PDFDocument({ font: "" }), text)).pieces(text, "regular");
}
const printed = async (text: string) => (await piecesOf(text)).map((piece) => piece.text).join("");

it.each([
  "Łukasz Żółć, Őze Ærø Straße",
  "Иван Ђорђе Петровић",
  "Ελένη Παπαδοπούλου",
  "Nguyễn Thị “quoted” – dash",
  "9.990,00\u00a0€ −19,80 €",
  "नरेंद्र मोदी",
])("%s is printed as typed, in the face of running text", async (text) => {
  expect(await piecesOf(text)).toEqual([{ text, face: "regular" }]);
});

it.each([
  ["王小明", "sc"],
  ["山田太郎", "sc"],
  ["김민수", "kr"],
  ["محمد", "arabic"],
  ["יוסף", "hebrew"],
  ["สมชาย", "thai"],
  ["Արմեն", "armenian"],
  ["გიორგი", "georgian"],
])("%s is printed as typed, in a face of its script", async (text, family) => {
  const pieces = await piecesOf(text);
  expect(pieces.map((piece) => piece.text).join("")).toBe(text);
  for (const { face } of pieces) expect(face.split("-")[0]).toBe(family);
  expect(isWrittenInLatin(text)).toBe(false);
});

it.each([
  ["an accent typed as its own character is one letter", "Zoe\u0308", "Zoë"],
  ["a script without a face is written in Latin letters", "ሰላም ተስፋዬ", "Selam Tesfaye"],
  ["a picture beside a name is left out", "Mira 🚀", "Mira "],
  ["a picture alone has its name", "🚀", ":rocket:"],
  ["control characters are dropped", "a\u0000b\tc\u0007\u007f", "abc"],
  ["direction overrides and invisible characters are dropped", "a\u202e9\u200b\ufeff\u2028", "a9"],
  ["half a character is dropped", "a\ud800b", "ab"],
  ["lines stay lines", "one\ntwo", "one\ntwo"],
])("%s", async (_, text, expected) => {
  expect(await printed(text)).toBe(expected);
});

it("the form says which text will be written in Latin letters", () => {
  for (const text of ["ሰላም", "தமிழ்", "Mira 🚀"]) expect(isWrittenInLatin(text), text).toBe(true);
  for (const text of ["Zoë Ångström-Ñ, O'Neill (2) №", "Иван", "नरेंद्र"])
    expect(isWrittenInLatin(text)).toBe(false);
});

describe("a document in any script", () => {
  const typed = [
    ["Chinese", "王小明"],
    ["Arabic, with digits and brackets", "محمد علي (12) ١٢٣ GmbH"],
    ["Hindi", "नरेंद्र मोदी"],
    ["pictures", "👩🏽‍🚀 Mira 🚀 ☃"],
    ["Thai, which sets no spaces", "นายสมชายใจดีมากถนนสุขุมวิทกรุงเทพมหานครแขวงคลองเตยเขตวัฒนา"],
    ["a joiner, a variant and a rare character", "نمی‌خواهم 辻󠄀 𠮷 🏴‍☠️"],
    ["no script that has a face", "ሰላም தமிழ் ខ្មែរ"],
  ] as const;

  it.each(typed)("%s: no reference to a missing glyph", async (_, name) => {
    const lines = [name, `${name}, ${name}`, name.repeat(30)];
    const files = [
      await invoicePdf({ ...invoice, buyer: { ...invoice.buyer, lines } }),
      await certificatePdf({ ...certificate, holder: name, guides: [name, name] }),
    ];
    for (const file of files) {
      const glyphs = glyphsOf(file);
      expect(glyphs.length).toBeGreaterThan(100);
      expect(glyphs).not.toContain(0);
      expect((await pdfPages(file)).join(" ")).not.toContain("?");
    }
  });

  it("the check finds one", async () => {
    const doc = new PDFDocument({ font: "" });
    const parts: Buffer[] = [];
    const done = new Promise((resolve) =>
      doc.on("data", (part: Buffer) => parts.push(part)).on("end", resolve),
    );
    await embedTypefaces(doc, "");
    doc.text("王");
    doc.end();
    await done;
    expect(glyphsOf(Buffer.concat(parts))).toContain(0);
  });

  it("whatever is typed", async () => {
    const texts = fc.sample(fc.string({ unit: "binary", maxLength: 12 }), { numRuns: 8, seed: 30 });
    const file = await invoicePdf({ ...invoice, buyer: { ...invoice.buyer, lines: texts } });
    expect(glyphsOf(file)).not.toContain(0);
  });
});

it("many rare characters open a bounded number of files, and the rest is in Latin letters", async () => {
  const rare = Object.values(chinese).map((ranges) => /^U\+(\w+)/.exec(ranges)?.[1] ?? "");
  const text = rare.map((hex) => String.fromCodePoint(parseInt(hex, 16))).join("");
  expect(rare.length).toBeGreaterThan(90);
  const pieces = await piecesOf(text);
  expect(new Set(pieces.map(({ face }) => face)).size).toBeLessThanOrEqual(61);
  expect(pieces.at(-1)?.face).toBe("regular");
});

it("words from right to left stand in their order, digits and brackets as they are read", async () => {
  const lines = ["محمد علي", "יוסף (12)"];
  const file = await invoicePdf({ ...invoice, buyer: { ...invoice.buyer, lines } });
  // PDF.js gives them as they stand, from left to right.
  const shown = await pdfWords(file);
  const leftToRight = (words: string[]) =>
    shown.filter(({ text }) => words.includes(text)).toSorted((one, other) => one.x - other.x);
  const [arabic, hebrew] = [leftToRight(["علي", "محمد"]), leftToRight(["(", "12", ")", "(12)", "יוסף"])];
  expect(arabic.map(({ text }) => text)).toEqual(["علي", "محمد"]);
  expect(hebrew.map(({ text }) => text).join(" ")).toBe("( 12 ) יוסף");
});
