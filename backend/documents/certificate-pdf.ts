import PDFDocument from "pdfkit";
import { site } from "@/lib/site";
import type { Certificate } from "./certificate";
import { certificateArt } from "./certificate-art";
import { collect } from "./collect";
import { fitText } from "./fit-text";
import { drawQrCode } from "./qr-code";
import { seller } from "./seller";
import { openSheet, type Sheet } from "./sheet";
import { colour, landscape } from "./style";
import { day } from "./words";

const quiet = { size: 9, colour: colour.slate } as const;
const { left, right, bottom } = landscape;
const column = 470;

/** One landscape page. Whatever was typed as a name, it is made: long ones shrink, then they are cut. */
export async function certificatePdf(certificate: Certificate): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    // None of PDFKit's own fonts, whose files would have to be shipped.
    font: "",
    lang: "en",
    displayTitle: true,
    info: {
      Title: `Certificate ${certificate.id}`,
      Author: certificate.issuer,
      CreationDate: certificate.issuedAt,
    },
  });
  const bytes = collect(doc);
  const sheet = await openSheet(doc, () => 0);
  certificateArt(doc);
  if (certificate.revoked) watermark(sheet);
  head(sheet, certificate);
  award(sheet, certificate);
  foot(sheet, certificate);
  drawQrCode(doc, certificate.address, { x: right - 104, y: bottom - 104, width: 104 });
  doc.end();
  return bytes;
}

function head(sheet: Sheet, { issuer, addon }: Certificate): void {
  sheet.write(site.name, left, 48, { weight: "bold", size: 17, width: column });
  sheet.write(issuer, left, 71, { ...quiet, width: column });
  sheet.write(addon ? "Add-on certificate" : "Certificate", left, 138, {
    weight: "bold",
    size: 11,
    colour: colour.green,
    width: column,
  });
}

function award(sheet: Sheet, { holder, title, workshopDate, guides }: Certificate): void {
  const name = fitText(sheet, holder, { width: column, height: 112, sizes: [42, 34, 27, 21, 16] });
  let y = sheet.write(name.text, left, 158, { weight: "bold", size: name.size, width: column });
  y = sheet.write("has completed", left, y + 8, { ...quiet, size: 11, width: column });
  const what = fitText(sheet, title, { width: column, height: 72, sizes: [25, 20, 16] });
  y = sheet.write(what.text, left, y + 6, { weight: "bold", size: what.size, width: column });
  const led = guides.length > 0 ? `Guided by ${guides.join(", ")}` : "";
  const when = workshopDate ? `Workshop on ${day(workshopDate)}` : "";
  const facts = fitText(sheet, [when, led].filter(Boolean).join("\n"), {
    width: column,
    height: 56,
    sizes: [11.5, 9.5],
  });
  sheet.write(facts.text, left, y + 12, { size: facts.size, width: column });
}

function foot(sheet: Sheet, { id, issuedAt, revoked, address }: Certificate): void {
  const width = 500;
  let y = bottom - 84;
  if (revoked) {
    const words = `Revoked on ${day(revoked.at)}${revoked.reason ? `: ${revoked.reason}` : ""}`;
    const said = fitText(sheet, words, { width, height: 30, sizes: [11, 9] });
    sheet.write(said.text, left, y - 36, { weight: "bold", size: said.size, colour: colour.pink, width });
  }
  y = sheet.write(`Issued on ${day(issuedAt)}`, left, y, { size: 10, width });
  y = sheet.write(`Certificate number ${id}`, left, y + 3, { size: 10, width });
  y = sheet.write("Anybody can verify this certificate, without signing in:", left, y + 10, {
    ...quiet,
    width,
  });
  sheet.write(address, left, y + 1, { size: 9, width, weight: "bold" });
  if (seller.isSample)
    sheet.write("Sample issuer: this academy does not exist.", left, bottom - 8, {
      ...quiet,
      size: 7,
      width,
    });
}

/** REVOKED across the page, under its text. */
function watermark({ doc }: Sheet): void {
  doc.save().rotate(-28, { origin: [landscape.width / 2, landscape.height / 2] });
  doc.font("bold").fontSize(150).fillColor(colour.pink, 0.13);
  const [width, height] = [doc.widthOfString("REVOKED"), doc.currentLineHeight()];
  doc.text("REVOKED", (landscape.width - width) / 2, (landscape.height - height) / 2, { lineBreak: false });
  doc.restore().fillColor(colour.ink, 1);
}
