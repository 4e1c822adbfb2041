import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** What a reader of the PDF sees, page by page, as PDF.js extracts it; runs of white space are one space. */
export async function pdfPages(pdf: Uint8Array): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), useSystemFonts: false, verbosity: 0 });
  try {
    const document = await task.promise;
    const pages: string[] = [];
    for (let number = 1; number <= document.numPages; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const text = items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join("");
      pages.push(text.replace(/\s+/g, " ").trim());
    }
    return pages;
  } finally {
    await task.destroy();
  }
}
