// Whole: it draws two hundred documents; tests/invoices/frozen-documents.db.test.ts shows the same of three orders.
// Isolated: the proof changes the process's clock, catalogue and name of the product.
import { expect, it } from "vitest";
import { databaseKinds } from "@/scripts/support/databases";
import { frozenDocuments } from "@/scripts/prove/store/frozen-documents";

it("a fiftieth of the proof of frozen documents", async () => {
  const figures = await frozenDocuments(databaseKinds(null), 0.02);
  expect(figures.filter(({ isMet }) => !isMet)).toEqual([]);
  expect(figures).toHaveLength(9);
});
