import fs from "node:fs";
import { expect, it } from "vitest";
import type { Invoice } from "@/backend/sales/invoices/document";
import { invoiceXml } from "@/backend/sales/invoices/document-xml";
import { factsOf, type Facts } from "./cii";
import { cases, mixes } from "./invoice-cases";
import { brokenRules, rules } from "./rules";
import { invoice } from "./sample-invoice";

const outside = cases["to a buyer outside the Union"] ?? invoice;
const reverse = cases["under reverse charge"] ?? invoice;
const exempt = cases["exempt, with a reason of its own"] ?? invoice;
const mixed = Object.values(mixes)[0]?.source ?? invoice;

/** Alters the first of a list. */
function first<T>(list: readonly T[], change: Partial<T>): T[] {
  return list.map((one, index) => (index === 0 ? { ...one, ...change } : one));
}

const line = (change: Partial<Facts["lines"][number]>) => (facts: Facts) => ({
  lines: first(facts.lines, change),
});
const row = (change: Partial<Facts["breakdown"][number]>) => (facts: Facts) => ({
  breakdown: first(facts.breakdown, change),
});
const allowance = (change: Partial<Facts["allowances"][number]>) => (facts: Facts) => ({
  allowances: [{ category: "S", rate: "20", isCharge: false, amount: 0, ...change }, ...facts.allowances],
});
const charge = (category: string) => () => ({
  charges: [{ category, rate: null, isCharge: true, amount: 0 }],
});
const base = (facts: Facts) => row({ base: (facts.breakdown[0]?.base ?? 0) + 1 })(facts);
const noRow = () => ({ breakdown: [] });

/** For each rule what breaks it in words, an invoice that keeps it, and the change. */
const breaches: Record<string, [words: string, source: Invoice, change: (facts: Facts) => Partial<Facts>]> = {
  "BR-CO-09": ["a buyer's EIN as VAT ID", invoice, () => ({ buyerVatIds: ["EIN123456789"] })],
  "BR-CO-10": ["a cent more", invoice, ({ lineTotal }) => ({ lineTotal: lineTotal + 1 })],
  "BR-CO-11": ["a cent more", invoice, ({ allowanceTotal }) => ({ allowanceTotal: allowanceTotal + 1 })],
  "BR-CO-12": ["a cent more", invoice, ({ chargeTotal }) => ({ chargeTotal: chargeTotal + 1 })],
  "BR-CO-13": ["a cent more", invoice, ({ net }) => ({ net: net + 1 })],
  "BR-CO-14": ["a cent more", invoice, ({ tax }) => ({ tax: tax + 1 })],
  "BR-CO-15": ["a cent more", invoice, ({ gross }) => ({ gross: gross + 1 })],
  "BR-CO-16": ["a cent more", invoice, ({ due }) => ({ due: due + 1 })],
  "BR-CO-17": ["two cents more", invoice, row({ tax: 3_566 })],
  "BR-CO-18": ["an empty breakdown", invoice, noRow],
  "BR-S-01": ["an empty breakdown", invoice, noRow],
  "BR-S-05": ["a line with rate 0", invoice, line({ rate: "0" })],
  "BR-S-08": ["a cent more", invoice, base],
  "BR-S-10": ["a reason", invoice, row({ reason: "None" })],
  "BR-AE-01": ["an empty breakdown", reverse, noRow],
  "BR-AE-02": ["no VAT ID of the buyer", reverse, () => ({ buyerVatIds: [] })],
  "BR-AE-05": ["a line with rate 20", reverse, line({ rate: "20" })],
  "BR-AE-08": ["a cent more", reverse, base],
  "BR-AE-09": ["a cent of tax", reverse, row({ tax: 1 })],
  "BR-AE-10": ["no reason", reverse, row({ reason: null, code: null })],
  "BR-E-01": ["an empty breakdown", exempt, noRow],
  "BR-E-02": ["no id of the seller", exempt, () => ({ sellerVatIds: [], sellerTaxNumbers: [] })],
  "BR-E-05": ["a line without rate", exempt, line({ rate: null })],
  "BR-E-06": ["an allowance with rate 20", exempt, allowance({ category: "E", rate: "20" })],
  "BR-E-08": ["a cent more", exempt, base],
  "BR-E-09": ["a cent of tax", exempt, row({ tax: 1 })],
  "BR-E-10": ["no reason", exempt, row({ reason: null, code: null })],
  "BR-O-01": ["an empty breakdown", outside, noRow],
  "BR-O-02": ["the seller's VAT ID", outside, () => ({ sellerVatIds: ["ATU00000000"] })],
  "BR-O-03": [
    "an allowance, and the buyer's VAT ID",
    outside,
    (facts) => ({ ...allowance({ category: "O", rate: null })(facts), buyerVatIds: ["CHE123456788"] }),
  ],
  "BR-O-05": ["a line with rate 0", outside, line({ rate: "0" })],
  "BR-O-06": ["an allowance with rate 0", outside, allowance({ category: "O", rate: "0" })],
  "BR-O-08": ["a cent more", outside, base],
  "BR-O-09": ["a cent of tax", outside, row({ tax: 1 })],
  "BR-O-10": ["no reason", outside, row({ reason: null, code: null })],
  "BR-O-11": ["O in place of E beside S", mixed, row({ category: "O" })],
  "BR-O-12": ["a line with E", outside, line({ category: "E", rate: "0" })],
  "BR-O-13": ["an allowance with E", outside, allowance({ category: "E", rate: "0" })],
  "BR-O-14": ["a charge with S", outside, charge("S")],
  R120: ["another price", invoice, line({ price: 1 })],
};

it.each(Object.keys(rules))("%s is noticed when it is broken, and not before", async (rule) => {
  const breach = breaches[rule];
  if (!breach) throw new Error(`no invoice here breaks ${rule}`);
  const [, source, change] = breach;
  const facts = factsOf(await invoiceXml(source));
  expect(brokenRules(facts)).toEqual([]);
  expect(brokenRules({ ...facts, ...change(facts) })).toContain(rule);
});

it("the paper has each rule with the breach that is tried here, and no other", () => {
  const paper = fs.readFileSync("docs/e-invoice.md", "utf8");
  const rows = [...paper.matchAll(/^\| (BR-\S+|R\d+) +\| [^|]+ \| ([^|]+?) +\|$/gm)];
  expect(rows.map(([, rule, words]) => [rule, words])).toEqual(
    Object.keys(rules).map((rule) => [rule, breaches[rule]?.[0]]),
  );
});
