import type { Invoice } from "./invoice";
import { seller } from "./seller";
import type { Sheet } from "./sheet";
import { colour, page } from "./style";
import { day, euro } from "./words";

const inset = 16;
const width = page.right - page.left - 2 * inset;
const labelWidth = 96;
const [gap, step] = [26, 16];
const head = { width, weight: "bold", size: 10.5 } as const;

/** How high the panel is, with the space above it: it stays on one page, and on that of the total. */
export function panelHeight(sheet: Sheet, invoice: Invoice): number {
  const rows = rowsOf(invoice).length;
  return gap + sheet.heightOf(headline(invoice), head) + (rows > 0 ? 8 + rows * step : 0) + 2 * inset - 4;
}

/** What the buyer has to do, if anything. */
export function paymentPanel(sheet: Sheet, invoice: Invoice, top: number): void {
  const height = panelHeight(sheet, invoice);
  const y = sheet.room(top, height) + gap;
  sheet.panel(y, height - gap, colour.mist);
  let next = sheet.write(headline(invoice), page.left + inset, y + inset - 2, head) + 8;
  for (const [label = "", value = ""] of rowsOf(invoice)) {
    sheet.write(label, page.left + inset, next + 1.5, { size: 8, colour: colour.slate, width: labelWidth });
    sheet.write(value, page.left + inset + labelWidth, next, { width: width - labelWidth });
    next += step;
  }
}

function headline({ payment, paymentTitle, total }: Invoice): string {
  switch (payment.state) {
    case "paid":
      return `Paid on ${day(payment.at)} (${paymentTitle}). Thank you.`;
    case "waiting":
      return "The payment is on its way. Nothing is left to do.";
    case "void":
      return "This order was not paid. Nothing is owed.";
    case "transfer":
      return `Please transfer ${euro(total)}${payment.until ? ` by ${day(payment.until)}` : ""}`;
  }
}

function rowsOf(invoice: Invoice): string[][] {
  if (invoice.payment.state !== "transfer") return [];
  const { holder, name, iban, bic } = seller.bank;
  return [
    ["Account holder", holder],
    ["Bank", name],
    ["IBAN", iban],
    ["BIC", bic],
    ["Reference", invoice.number],
  ];
}
