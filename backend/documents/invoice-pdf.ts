import PDFDocument from "pdfkit";
import { formatEuro } from "@/lib/money";
import type { Invoice } from "./invoice";
import { drawLines, type Cell } from "./invoice-table";
import { printableText } from "./printable-text";
import { seller } from "./seller";

const margin = 56;
const grey = "#55606e";
const ink = "#16202b";
type Doc = PDFKit.PDFDocument;

/** The invoice as PDF. No input is read as HTML or as an address, so nothing is fetched. */
export async function invoicePdf(invoice: Invoice, options: { compress?: boolean } = {}): Promise<Buffer> {
  const doc = new PDFDocument({
    size: "A4",
    margin,
    compress: options.compress ?? true,
    info: {
      Title: printableText(`Invoice ${invoice.number}`),
      Author: seller.name,
      CreationDate: invoice.issuedAt,
    },
  });
  const parts: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on("data", (part: Buffer) => parts.push(part));
    doc.on("end", () => resolve(Buffer.concat(parts)));
    doc.on("error", reject);
  });
  if (invoice.test) markAsTest(doc);
  doc.on("pageAdded", () => invoice.test && markAsTest(doc));
  head(doc, invoice);
  drawLines(doc, margin, rowsOf(invoice));
  sums(doc, invoice);
  payment(doc, invoice);
  doc.end();
  return done;
}

function head(doc: Doc, invoice: Invoice): void {
  doc.fillColor(ink).font("Helvetica-Bold").fontSize(11).text(printableText(seller.name));
  doc.font("Helvetica").fontSize(9).fillColor(grey);
  doc.text(
    printableText([...seller.address, seller.email, `VAT ID ${seller.vatId}`, seller.register].join("  ·  ")),
  );
  if (seller.isSample) doc.text("Sample seller: this company does not exist.");
  doc.moveDown(2).fillColor(ink).fontSize(10);
  for (const line of invoice.buyer.lines) doc.text(printableText(line));
  if (invoice.buyer.vatId) doc.text(printableText(`VAT ID ${invoice.buyer.vatId}`));
  doc.text(printableText(invoice.buyer.email));
  doc.moveDown(2).font("Helvetica-Bold").fontSize(18);
  doc.text(printableText(`${invoice.test ? "TEST invoice" : "Invoice"} ${invoice.number}`));
  doc.font("Helvetica").fontSize(10).fillColor(grey);
  doc.text(`Date ${day(invoice.issuedAt)}  ·  Order ${invoice.orderNumber} of ${day(invoice.orderedAt)}`);
  doc.fillColor(ink).moveDown(1.5);
}

function rowsOf(invoice: Invoice): Cell[][] {
  const lines = invoice.lines.map((line) => [
    printableText(line.name),
    String(line.quantity),
    euro(line.unitPrice),
    printableText(line.tax),
    euro(line.net),
  ]);
  const coupons = invoice.coupons.map((coupon) => [
    printableText(`Coupon ${coupon.code}`),
    "",
    "",
    "",
    euro(-coupon.discount),
  ]);
  return [["Description", "Qty", "Unit price, net", "VAT", "Net"], ...lines, ...coupons];
}

function sums(doc: Doc, invoice: Invoice): void {
  const net = invoice.total - invoice.taxes.reduce((sum, tax) => sum + tax.amount, 0);
  const rows = [
    ["Net", euro(net)],
    ...invoice.taxes.map((tax) => [printableText(tax.label), euro(tax.amount)]),
  ];
  doc.moveDown(0.5);
  for (const [label = "", amount = ""] of rows) sumRow(doc, label, amount);
  doc.font("Helvetica-Bold").fontSize(12);
  sumRow(doc, "Total", euro(invoice.total));
  doc.font("Helvetica").fontSize(10);
  if (invoice.vatNote) doc.moveDown(1).text(printableText(invoice.vatNote), margin);
}

function sumRow(doc: Doc, label: string, amount: string): void {
  const { y } = doc;
  doc.text(label, margin + 220, y, { width: 140, align: "right" });
  doc.text(amount, margin + 360, y, { width: 123, align: "right" });
}

function payment(doc: Doc, invoice: Invoice): void {
  doc.moveDown(1.5).text("", margin);
  if (invoice.payment.state === "paid")
    doc.text(printableText(`Paid on ${day(invoice.payment.at)} (${invoice.paymentTitle}).`));
  if (invoice.payment.state === "waiting") doc.text("The payment is on its way.");
  if (invoice.payment.state === "void") doc.text("This order was not paid. Nothing is owed.");
  if (invoice.payment.state === "transfer") {
    const { until } = invoice.payment;
    doc.text(
      `Please transfer ${euro(invoice.total)}${until ? ` until ${day(until)}` : ""} with the reference "${invoice.number}":`,
    );
    const { holder, name, iban, bic } = seller.bank;
    doc.moveDown(0.5).text(printableText(`${holder}\n${name}\nIBAN ${iban}\nBIC ${bic}`));
  }
  if (invoice.test)
    doc.moveDown(1).text("TEST: paid with the demo card. No money moved; this is not an invoice.");
}

/** Under the text, on every page. */
function markAsTest(doc: Doc): void {
  const { x, y } = doc;
  doc.save().rotate(-45, { origin: [300, 420] });
  doc
    .font("Helvetica-Bold")
    .fontSize(150)
    .fillColor("#000000", 0.07)
    .text("TEST", 110, 350, { lineBreak: false });
  doc.restore().fillColor(ink, 1).font("Helvetica").fontSize(10);
  doc.x = x;
  doc.y = y;
}

function euro(cents: number): string {
  return printableText(formatEuro(cents));
}

/** `2026-11-21`: read alike everywhere. */
function day(date: Date): string {
  return date.toISOString().slice(0, 10);
}
