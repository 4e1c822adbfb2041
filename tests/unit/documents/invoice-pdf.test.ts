import { describe, expect, test } from "vitest";
import { invoicePdf, type Invoice } from "@/backend/documents";

const invoice: Invoice = {
  number: "2026-00001",
  issuedAt: new Date("2026-11-02T09:00:00Z"),
  orderNumber: "17",
  orderedAt: new Date("2026-11-02T08:00:00Z"),
  test: false,
  buyer: { lines: ["Łukasz Őze", "1010 Wien"], email: "l@example.com", vatId: "ATU12345675" },
  lines: [{ name: "Introduction", quantity: 2, unitPrice: 9_900, net: 19_800, tax: "20 %" }],
  coupons: [{ code: "welcome-10", discount: 1_980 }],
  subtotal: 19_800,
  taxes: [{ label: "VAT 20 % (AT)", amount: 3_564 }],
  vatNote: null,
  total: 21_384,
  paymentTitle: "Invoice (bank transfer)",
  payment: { state: "transfer", until: new Date("2026-11-16T09:00:00Z") },
};

/** The text of an uncompressed PDF: strings are written as hexadecimal parts. */
async function textOf(source: Invoice): Promise<string> {
  const raw = (await invoicePdf(source, { compress: false })).toString("latin1");
  const shown = raw.match(/\[(?:<[0-9a-f]*>|[-\d. ])+\] TJ/g) ?? [];
  return shown
    .map((part) =>
      (part.match(/<([0-9a-f]*)>/g) ?? [])
        .map((hex) => Buffer.from(hex.slice(1, -1), "hex").toString("latin1"))
        .join(""),
    )
    .join("\n");
}

describe("an invoice", () => {
  test("says who, what, how much, and where the money goes", async () => {
    const text = await textOf(invoice);
    for (const part of [
      "Invoice 2026-00001",
      "Order 17 of 2026-11-02",
      "Lukasz Oze",
      "VAT ID ATU12345675",
      "Introduction",
    ]) {
      expect(text).toContain(part);
    }
    expect(text).toContain("198,00 \u0080");
    expect(text).toContain("Coupon welcome-10");
    expect(text).toContain("-19,80 \u0080");
    expect(text).toContain("178,20 \u0080");
    expect(text).toContain("VAT 20 % (AT)");
    expect(text).toContain("213,84 \u0080");
    expect(text.replaceAll("\n", " ")).toContain("until 2026-11-16");
    expect(text).toContain("IBAN AT61 1904 3002 3457 3201");
    expect(text).not.toContain("TEST");
  });

  test("of the demo card is marked on every page", async () => {
    const lines = Array.from({ length: 60 }, (_, i) => ({
      name: `Seat ${i}`,
      quantity: 1,
      unitPrice: 100,
      net: 100,
      tax: "20 %",
    }));
    const raw = (await invoicePdf({ ...invoice, test: true, lines }, { compress: false })).toString("latin1");
    const pages = raw.match(/\/Type \/Page\b/g) ?? [];
    const marks = raw.match(/150 Tf/g) ?? [];
    expect(pages.length).toBeGreaterThan(1);
    expect(marks).toHaveLength(pages.length);
  });

  test("that is paid asks for nothing, and gives its reason for no VAT", async () => {
    const paid = { state: "paid" as const, at: new Date("2026-11-03T09:00:00Z") };
    const text = (
      await textOf({ ...invoice, taxes: [], vatNote: "Reverse charge: no VAT is charged.", payment: paid })
    ).replaceAll("\n", " ");
    expect(text).toContain("Paid on 2026-11-03");
    expect(text).toContain("Reverse charge");
    expect(text).not.toContain("IBAN");
  });
});
