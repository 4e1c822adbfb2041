import { describe, expect, it } from "vitest";
import {
  type CorrectableOrder,
  lastDayToCorrect,
  recounted,
  refusalOf,
  retaxed,
  taxRefusalOf,
} from "@/backend/after-sales/corrections/correction";
import { decideCustomerVat } from "@/backend/sales/vat/customer-vat";
import { vatMessages } from "@/backend/sales/vat/vat-decision";

const today = "2026-11-21";
const order: CorrectableOrder = {
  status: "processing",
  isPaid: true,
  total: 1_200,
  refunded: 0,
  hasOpenRefund: false,
  isDisputed: false,
  succeededPayments: 1,
  invoicedOn: "2026-11-02",
};

describe("whether an invoice is corrected", () => {
  it.each<[string, Partial<CorrectableOrder>, string | null, string | null]>([
    ["of a paid order", {}, null, null],
    ["that was never issued", { invoicedOn: null }, "no invoice", "no invoice"],
    ["of a cancelled order", { status: "cancelled" }, "no invoice", "no invoice"],
    ["of a failed order", { status: "failed" }, "no invoice", "no invoice"],
    ["of an order that nobody has paid yet", { status: "pending" }, "no invoice", "no invoice"],
    ["of a transfer on its way", { status: "held", isPaid: false }, null, null],
    ["of a paid order whose seats are gone", { status: "held" }, "waiting", "waiting"],
    ["of which a part went back", { refunded: 1 }, "money went back", null],
    ["of which nothing is left", { refunded: 1_200 }, "money went back", "nothing left"],
    ["of a free order", { total: 0 }, null, null],
    ["of a refunded order whose money came back", { status: "refunded" }, "money went back", null],
    ["that is disputed", { isDisputed: true }, "disputed", null],
    ["that was paid twice", { succeededPayments: 2 }, "paid twice", null],
    ["of the month before", { invoicedOn: "2026-10-31" }, "earlier month", null],
    ["of this month a year ago", { invoicedOn: "2025-11-21" }, "earlier month", null],
  ])("%s", (_title, facts, ofBuyer, ofOperator) => {
    expect(refusalOf({ ...order, ...facts }, "buyer", today)?.reason ?? null).toBe(ofBuyer);
    expect(refusalOf({ ...order, ...facts }, "operator", today)?.reason ?? null).toBe(ofOperator);
  });

  it.each<[string, Partial<CorrectableOrder>, string | null]>([
    ["of a paid order", {}, null],
    ["that is disputed", { isDisputed: true }, "disputed"],
    ["that was paid twice", { succeededPayments: 2 }, "paid twice"],
    ["with a refund that may still change", { hasOpenRefund: true }, "refund open"],
  ])("and moves money: one %s", (_title, facts, reason) => {
    expect(taxRefusalOf({ ...order, ...facts })?.reason ?? null).toBe(reason);
  });

  it.each([
    ["2026-11-02", "2026-11-30"],
    ["2026-12-31", "2026-12-31"],
    ["2028-02-01", "2028-02-29"],
  ])("the last day for an invoice of %s is %s", (invoicedOn, last) => {
    expect(lastDayToCorrect(invoicedOn)).toBe(last);
  });
});

describe("taxes of the same net prices", () => {
  const now = new Date("2026-11-21T12:00:00Z");
  const german = decideCustomerVat({ country: "DE" }, null, now);
  const swiss = decideCustomerVat({ country: "CH" }, null, now);
  const list = { kind: "list" as const, amount: 1_000, reason: "price" };
  const old = { kind: "tax" as const, amount: 200, reason: "VAT 20 % (AT)" };
  const line = {
    id: 1,
    subtotal: 1_000,
    total: 1_000,
    supplyCountry: null,
    exemptIn: null,
    ledger: [list, old],
  };

  it("are those of the buyer, one amount for each label", () => {
    const free = { ...line, id: 3, total: 0, ledger: [] };
    const onSite = { ...line, id: 4, total: 500, supplyCountry: "AT", ledger: [list] };
    expect(retaxed([line, { ...line, id: 2, total: 100 }, free, onSite], german, now)).toEqual({
      lines: [
        {
          id: 1,
          tax: 190,
          taxBasisPoints: 1_900,
          vatKind: "standard",
          ledger: [list, { kind: "tax", amount: 190, reason: "VAT 19 % (DE)" }],
        },
        {
          id: 2,
          tax: 19,
          taxBasisPoints: 1_900,
          vatKind: "standard",
          ledger: [list, { kind: "tax", amount: 19, reason: "VAT 19 % (DE)" }],
        },
        { id: 3, tax: 0, taxBasisPoints: 1_900, vatKind: "standard", ledger: [] },
        {
          id: 4,
          tax: 100,
          taxBasisPoints: 2_000,
          vatKind: "standard",
          ledger: [list, { kind: "tax", amount: 100, reason: "VAT 20 % (AT)" }],
        },
      ],
      taxes: [
        { label: "VAT 19 % (DE)", amount: 209 },
        { label: "VAT 20 % (AT)", amount: 100 },
      ],
      tax: 309,
      vatNote: vatMessages.onSite("AT"),
    });
    expect(retaxed([{ ...line, total: 0 }], german, now)).toMatchObject({ taxes: [], vatNote: null });
  });

  it("are none outside the Union, and each reason stands once", () => {
    const exempt = { ...line, id: 2, supplyCountry: "AT", exemptIn: { AT: "a law" } };
    const found = retaxed([line, { ...line, id: 3 }, exempt], swiss, now);
    expect(found).toMatchObject({
      taxes: [],
      tax: 0,
      vatNote: `${swiss.message} ${vatMessages.exempt("a law")}`,
    });
    expect(found.lines[0]?.ledger).toEqual([list, { kind: "tax", amount: 0, reason: swiss.message }]);
  });
});

describe("an earlier refund of a corrected order", () => {
  const lines = [
    { id: 1, part: 0, total: 1_000, tax: 200 },
    { id: 2, part: 0, total: 500, tax: 100 },
    { id: 3, part: 1, total: 1_000, tax: 100 },
    { id: 4, part: 2, total: 0, tax: 0 },
  ];
  const share = [
    { net: 300, tax: 60 },
    { net: 100, tax: 10 },
    { net: 0, tax: 0 },
  ];
  const taxes = new Map([
    [1, 0],
    [2, 100],
    [3, 190],
  ]);

  it("keeps its net, and its VAT follows the order's, part for part", () => {
    expect(recounted(share, { lineId: null }, lines, taxes)).toBe(300 + 20 + 100 + 19);
  });

  it("of one line follows the VAT of that line, and in the other parts that of all", () => {
    expect(recounted(share, { lineId: 1 }, lines, taxes)).toBe(300 + 0 + 100 + 19);
    expect(recounted(share, { lineId: 2 }, lines, taxes)).toBe(300 + 60 + 100 + 19);
  });
});
