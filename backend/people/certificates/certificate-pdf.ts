import PDFDocument from "pdfkit";
import { dayText } from "@/lib/rules/times/day-text";
import { site } from "@/lib/site";
import { drawQrCode } from "../../ground/pdf/qr-code";
import { collect, colour, drawLogo, fitText, landscape, openSheet, type Sheet } from "../../ground/pdf/sheet";
import { seller } from "../../ground/seller";

const quietStyle = { size: 9, colour: colour.slate } as const;
const { left, right, bottom } = landscape;
const column = 470;

/** One landscape page. A long name shrinks and is then cut off. */
export async function certificatePdf(certificate: Certificate): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margins: { top: 0, bottom: 0, left: 0, right: 0 },
    // PDFKit's built-in fonts would need their files to be shipped.
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
  const sheet = await openSheet(doc, JSON.stringify(certificate), () => 0);
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
  drawLogo(sheet, left, 40, 36);
  sheet.write(site.name, left + 48, 44, { weight: "display", size: 19, width: column - 48 });
  sheet.write(issuer, left + 48, 66, { ...quietStyle, width: column - 48 });
  sheet.write(addon ? "Add-on certificate" : "Certificate", left, 138, {
    weight: "bold",
    size: 11,
    colour: colour.green,
    width: column,
  });
}

function award(sheet: Sheet, { holder, title, workshopDate, guides }: Certificate): void {
  const name = fitText(sheet, holder, {
    width: column,
    height: 112,
    sizes: [42, 34, 27, 21, 16],
    weight: "display",
  });
  let y = sheet.write(name.text, left, 158, { weight: "display", size: name.size, width: column });
  y = sheet.write("has completed", left, y + 8, { ...quietStyle, size: 11, width: column });
  const what = fitText(sheet, title, { width: column, height: 72, sizes: [25, 20, 16], weight: "display" });
  y = sheet.write(what.text, left, y + 6, { weight: "display", size: what.size, width: column });
  const led = guides.length > 0 ? `Guided by ${guides.join(", ")}` : "";
  const when = workshopDate ? `Workshop on ${dayText(workshopDate.toISOString())}` : "";
  const facts = fitText(sheet, [when, led].filter(Boolean).join("\n"), {
    width: column,
    height: 56,
    sizes: [11.5, 9.5],
  });
  sheet.write(facts.text, left, y + 12, { size: facts.size, width: column });
}

function foot(sheet: Sheet, certificate: Certificate): void {
  const { id, issuedAt, revoked, address } = certificate;
  const width = 500;
  let y = bottom - 84;
  if (revoked) {
    const words = `Revoked on ${dayText(revoked.at.toISOString())}${revoked.reason ? `: ${revoked.reason}` : ""}`;
    const said = fitText(sheet, words, { width, height: 30, sizes: [11, 9] });
    sheet.write(said.text, left, y - 36, { weight: "bold", size: said.size, colour: colour.pink, width });
  }
  signatureLine(sheet, certificate, y);
  y = sheet.write(`Issued on ${dayText(issuedAt.toISOString())}`, left, y, { size: 10, width: 200 });
  y = sheet.write(`Certificate number ${id}`, left, y + 3, { size: 9, width });
  y = sheet.write("Anybody can verify this certificate without signing in:", left, y + 10, {
    ...quietStyle,
    width,
  });
  sheet.write(address, left, y + 1, { size: 9, width, weight: "bold" });
  if (seller.isSample)
    sheet.write("Sample issuer: this academy does not exist.", left, bottom - 8, {
      ...quietStyle,
      size: 7,
      width,
    });
}

/** The signature line of the workshop's guide. The issuer signs the file itself (docs/decisions/seats.md). */
function signatureLine(sheet: Sheet, { guides: [guide], issuer }: Certificate, y: number): void {
  const [x, width] = [left + 268, 200];
  sheet.doc
    .moveTo(x, y - 2)
    .lineTo(x + width, y - 2)
    .lineWidth(0.75)
    .strokeColor(colour.ink)
    .stroke();
  const signatory = fitText(sheet, guide ? `${guide}, for ${issuer}` : issuer, {
    width,
    height: 13,
    sizes: [8.5, 7],
    weight: "regular",
  });
  sheet.write(signatory.text, x, y + 1, { ...quietStyle, size: signatory.size, width });
}

/** Draws REVOKED across the page, behind its text. */
function watermark({ doc }: Sheet): void {
  doc.save().rotate(-28, { origin: [landscape.width / 2, landscape.height / 2] });
  doc.font("bold").fontSize(150).fillColor(colour.pink, 0.13);
  const [width, height] = [doc.widthOfString("REVOKED"), doc.currentLineHeight()];
  doc.text("REVOKED", (landscape.width - width) / 2, (landscape.height - height) / 2, { lineBreak: false });
  doc.restore().fillColor(colour.ink, 1);
}

/** The texts of a printed certificate. */
export type Certificate = {
  /** The certificate's public number. */
  id: string;
  holder: string;
  title: string;
  /** Whether the certification is an add-on to another one. */
  addon: boolean;
  workshopDate: Date | null;
  guides: readonly string[];
  issuedAt: Date;
  revoked: { at: Date; reason: string | null } | null;
  issuer: string;
  /** The page where anybody can verify the certificate. */
  address: string;
};

const altitudes = [
  { y: 400, tint: colour.yellow },
  { y: 280, tint: colour.green },
  { y: 160, tint: colour.pink },
] as const;
/** The left edge of the drawing, to the right of the text. */
const artLeft = 560;

/** Draws three altitudes with contour lines, the route between them, and the plane on top. Source: the site's motif. */
function certificateArt(doc: PDFKit.PDFDocument): void {
  const { width, height } = landscape;
  doc.rect(0, 0, width, height).fill(colour.paper);
  doc
    .save()
    .rect(artLeft, 0, width - artLeft, height)
    .clip();
  for (const { y, tint } of altitudes) {
    doc.path(wave(y, 38)).fillColor(tint, 0.1).fill();
    for (const drop of [0, 11, 22])
      doc
        .path(contour(y + drop))
        .lineWidth(drop === 0 ? 1.6 : 0.7)
        .strokeColor(tint, drop === 0 ? 0.9 : 0.45)
        .stroke();
  }
  doc.restore().fillOpacity(1).strokeOpacity(1);
  doc
    .path(`M586 424 C 640 404, 628 320, 690 296 S 716 200, 768 128`)
    .lineWidth(2.2)
    .lineCap("round")
    .dash(0.1, { space: 7 })
    .strokeColor(colour.ink)
    .stroke()
    .undash();
  for (const [x, y] of [
    [586, 424],
    [690, 296],
  ] as const)
    doc.circle(x, y, 4.5).lineWidth(2).fillAndStroke(colour.paper, colour.ink);
  plane(doc);
  for (const [index, { tint }] of altitudes.entries())
    doc.rect(0, height - 9 + (2 - index) * 3, width, 3).fill(tint);
}

function plane(doc: PDFKit.PDFDocument): void {
  doc.save().translate(762, 112).rotate(-24).scale(0.62).lineJoin("round").lineWidth(2);
  doc.path("M100-6 24-4 18 30Z").fillAndStroke(colour.pink, colour.ink);
  doc.path("M100-6 0-38 24-4Z").fillAndStroke("#ffffff", colour.ink);
  doc.path("M24-4 18 30 42 12Z").fillAndStroke(colour.ink, colour.ink);
  doc.restore();
}

function contour(y: number): string {
  return `M540 ${y + 16} C 610 ${y - 20}, 680 ${y + 30}, 750 ${y + 4} S 830 ${y - 14}, 860 ${y + 2}`;
}

function wave(y: number, deep: number): string {
  return `${contour(y)} V ${y + deep + 4} C 800 ${y + deep - 10}, 740 ${y + deep + 16}, 680 ${y + deep + 4} S 600 ${y + deep - 8}, 540 ${y + deep + 14} Z`;
}
