import { inflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** The text of the PDF, page by page, as PDF.js extracts it. Runs of white space are one space. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  return (await itemsOf(pdf)).map((items) =>
    items
      .map((item) => item.str + (item.hasEOL ? "\n" : ""))
      .join("")
      .replace(/\s+/g, " ")
      .trim(),
  );
}

/** The texts of all pages one by one, and how far from the left each stands. */
export async function pdfWords(pdf: Uint8Array): Promise<{ text: string; x: number }[]> {
  return (await itemsOf(pdf)).flat().map(({ str, transform }) => ({ text: str, x: Number(transform[4]) }));
}

async function itemsOf(pdf: Uint8Array) {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  try {
    const document = await task.promise;
    const pages = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      pages.push(items.filter((item) => "str" in item));
    }
    return pages;
  } finally {
    await task.destroy();
  }
}

/** Numbers of the glyphs that a document of ours shows; 0 is the one that stands for a missing one. */
export function glyphsOf(pdf: Buffer): number[] {
  const glyphs: number[] = [];
  for (let at = pdf.indexOf("stream\n"); at >= 0; at = pdf.indexOf("stream\n", at)) {
    const end = pdf.indexOf("\nendstream", at);
    const part = pdf.subarray(at + 7, end);
    const content = part[0] === 0x78 ? inflateSync(part).toString("latin1") : "";
    for (const [, shown = ""] of content.matchAll(/\[(<[^\]]*)\] TJ/g))
      for (const [, hex = ""] of shown.matchAll(/<([0-9a-f]*)>/g))
        for (const [glyph] of hex.matchAll(/.{4}/g)) glyphs.push(parseInt(glyph, 16));
    at = end + 11;
  }
  return glyphs;
}
