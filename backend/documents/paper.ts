import type { Cents } from "@/lib/money";
import type { Buyer, Taxed } from "./invoice";

/** A document as it is drawn, whatever it is. */
export type Paper = {
  /** `Invoice 2026-00001`: the heading, the file's title, and the name on the further pages. */
  title: string;
  /** What it would be if it were not a test. */
  noun: "invoice" | "credit note";
  test: boolean;
  issuedAt: Date;
  buyer: Buyer;
  facts: [label: string, value: string][];
  rows: string[][];
  taxes: Taxed[];
  totalLabel: string;
  total: Cents;
  note: string | null;
  /** What the buyer has to do, if anything. */
  panel: { headline: string; rows: [label: string, value: string][] };
};
