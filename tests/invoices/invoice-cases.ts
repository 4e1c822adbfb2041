import type { Invoice } from "@/backend/sales/invoices/document";
import { invoice } from "./sample-invoice";

const noVat = (kind: "reverse charge" | "outside" | "exempt", net: number) => ({
  kind,
  basisPoints: 0,
  country: "US",
  label: null,
  net,
  tax: 0,
});
const line = (kind: Invoice["lines"][number]["kind"], basisPoints: number, net: number) => ({
  name: "Seat",
  quantity: 1,
  unitPrice: net,
  net,
  kind,
  basisPoints,
});
const on = "2026-11-03";
export const note = "No VAT is charged: the invoice address is outside the European Union.";
const swiss = {
  ...invoice.buyer,
  vatId: "CHE123456788",
  address: { ...invoice.buyer.address, country: "CH" },
};

export const threeRates: Invoice = {
  ...invoice,
  lines: [line("standard", 2_000, 10_001), line("standard", 1_000, 333), line("standard", 2_550, 9_999)],
  coupons: [
    { code: "a&b", discount: 1_000, kind: "standard", basisPoints: 2_000 },
    { code: "a&b", discount: 999, kind: "standard", basisPoints: 2_550 },
  ],
  taxes: [
    { kind: "standard", basisPoints: 2_000, country: "AT", label: "VAT 20 % (AT)", net: 9_001, tax: 1_800 },
    { kind: "standard", basisPoints: 1_000, country: "AT", label: "VAT 10 % (AT)", net: 333, tax: 33 },
    { kind: "standard", basisPoints: 2_550, country: "FI", label: "VAT 25.5 % (FI)", net: 9_000, tax: 2_295 },
  ],
  total: 22_462,
};

const austria = { kind: "standard", basisPoints: 2_000, country: "AT", label: "VAT 20 % (AT)" } as const;
const german = {
  ...invoice.buyer,
  vatId: "DE136695976",
  address: { ...invoice.buyer.address, country: "DE" },
};

/** Supplies outside the Union beside others, with the categories that the document may have. */
export const mixes: Record<string, { source: Invoice; categories: string[] }> = {
  "an online course for a company in Switzerland and its seat in Vienna, with a coupon for both": {
    source: {
      ...invoice,
      buyer: swiss,
      lines: [line("outside", 0, 5_000), line("standard", 2_000, 10_000)],
      coupons: [
        { code: "both", discount: 500, kind: "outside", basisPoints: 0 },
        { code: "both", discount: 1_000, kind: "standard", basisPoints: 2_000 },
      ],
      taxes: [noVat("outside", 4_500), { ...austria, net: 9_000, tax: 1_800 }],
      vatNote: note,
      total: 15_300,
    },
    categories: ["E", "S"],
  },
  "the same with a seat that a coupon makes free": {
    source: {
      ...invoice,
      buyer: swiss,
      lines: [line("outside", 0, 5_000), line("standard", 2_000, 10_000)],
      coupons: [{ code: "free seat", discount: 10_000, kind: "standard", basisPoints: 2_000 }],
      taxes: [noVat("outside", 5_000), { ...austria, net: 0, tax: 0 }],
      vatNote: note,
      total: 5_000,
    },
    categories: ["E", "S"],
  },
  "a seat in London and an online course for a company in Germany": {
    source: {
      ...invoice,
      buyer: german,
      lines: [line("outside", 0, 5_000), line("reverse charge", 0, 10_000)],
      coupons: [],
      taxes: [noVat("outside", 5_000), noVat("reverse charge", 10_000)],
      vatNote: "No VAT is charged: outside the Union. Reverse charge.",
      total: 15_000,
    },
    categories: ["E", "AE"],
  },
  "a seat in London and an exempt course": {
    source: {
      ...invoice,
      lines: [line("outside", 0, 5_000), line("exempt", 0, 10_000)],
      coupons: [],
      taxes: [noVat("outside", 5_000), noVat("exempt", 10_000)],
      vatNote: "No VAT is charged: outside the Union. Teaching exempt from VAT.",
      total: 15_000,
    },
    categories: ["E"],
  },
};

/** A correction issues these after a part of two taxes went back: the row of either is less by its share. */
const corrected: Invoice = {
  ...invoice,
  number: "2026-00003",
  purchaseOrder: "PO-7 & 8",
  lines: [line("standard", 2_000, 10_001), line("exempt", 0, 4_999)],
  coupons: [{ code: "ten", discount: 1_000, kind: "standard", basisPoints: 2_000 }],
  credited: [
    { note: "CN-2026-00001", net: 834, kind: "standard", basisPoints: 2_000 },
    { note: "CN-2026-00001", net: 463, kind: "exempt", basisPoints: 0 },
    { note: "CN-2026-00002", net: 4_536, kind: "exempt", basisPoints: 0 },
  ],
  taxes: [
    { ...austria, net: 8_167, tax: 1_633 },
    { ...noVat("exempt", 0), country: "AT", reason: "§ 6 UStG" },
  ],
  total: 9_800,
  paidBy: "provider",
  paidWith: "card",
  payment: { state: "paid", on },
  replaces: { number: "CN-2026-00003", issuedOn: "2026-11-20" },
  corrects: { number: "2026-00001", issuedOn: "2026-11-03" },
};

export const cases: Record<string, Invoice> = {
  "that corrects another one after refunds": corrected,
  "that corrects another one into reverse charge after a refund": {
    ...corrected,
    buyer: german,
    lines: [line("reverse charge", 0, 10_001)],
    coupons: [],
    credited: [{ note: "CN-2026-00001", net: 834, kind: "reverse charge", basisPoints: 0 }],
    taxes: [{ ...noVat("reverse charge", 9_167), country: "DE" }],
    vatNote: "Reverse charge: no VAT is charged.",
    total: 9_167,
  },
  "with the buyer's own number": { ...invoice, purchaseOrder: "4500012345" },
  "to be transferred, with a coupon": invoice,
  "paid by card": { ...invoice, paidBy: "provider", payment: { state: "paid", on } },
  "whose payment is on its way": { ...invoice, paidBy: "provider", payment: { state: "waiting" } },
  "with three rates": threeRates,
  "under reverse charge": {
    ...invoice,
    buyer: { ...invoice.buyer, vatId: "DE136695976" },
    lines: [line("reverse charge", 0, 17_820)],
    coupons: [],
    taxes: [noVat("reverse charge", 17_820)],
    vatNote: "Reverse charge: no VAT is charged.",
    total: 17_820,
  },
  "to a buyer outside the Union": {
    ...invoice,
    buyer: swiss,
    lines: [line("outside", 0, 17_820)],
    coupons: [],
    taxes: [noVat("outside", 17_820)],
    vatNote: note,
    total: 17_820,
  },
  "exempt, with a reason of its own": {
    ...invoice,
    lines: [line("exempt", 0, 17_820)],
    coupons: [],
    taxes: [noVat("exempt", 17_820)],
    vatNote: "Teaching exempt from VAT.",
    total: 17_820,
  },
  "of nothing, by a coupon": {
    ...invoice,
    coupons: [{ code: "all", discount: 19_800, kind: "standard", basisPoints: 2_000 }],
    taxes: [{ kind: "standard", basisPoints: 2_000, country: "AT", label: null, net: 0, tax: 0 }],
    total: 0,
    paidBy: "nothing",
    payment: { state: "paid", on },
  },
  "over several days": {
    ...invoice,
    supplied: { from: "2027-03-01", to: "2027-03-03" },
  },
  "paid by a named method": {
    ...invoice,
    paidBy: "provider",
    paidWith: "card",
    payment: { state: "paid", on },
  },
  "paid by debit": { ...invoice, paidBy: "provider", paidWith: "sepa_debit", payment: { state: "paid", on } },
  ...Object.fromEntries(Object.entries(mixes).map(([name, { source }]) => [`of ${name}`, source])),
};
