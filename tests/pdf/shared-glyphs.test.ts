// Isolated: the faces are opened by its first document.
import PDFDocument from "pdfkit";
import { expect, it } from "vitest";
import { embedTypefaces } from "@/backend/ground/pdf/typefaces";
import { pdfPages } from "@/tests/support/pdf-text";

async function documentOf(text: string): Promise<string> {
  const doc = new PDFDocument({ font: "" });
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve) => {
    doc.on("data", (part: Buffer) => parts.push(part)).on("end", () => resolve(Buffer.concat(parts)));
  });
  await embedTypefaces(doc, text);
  doc.font("bold").text(text);
  doc.end();
  return (await pdfPages(await whole)).join(" ");
}

it("letters of later documents stay readable after one that has them only with accents", async () => {
  expect(await documentOf("ÖÇ")).toBe("ÖÇ");
  expect(await documentOf("OC")).toBe("OC");
});
