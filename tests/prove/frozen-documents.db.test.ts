// Isolated: the proof changes the process's clock, catalogue and name of the product.
import { expect, test } from "vitest";
import { databaseKinds } from "@/scripts/support/databases";
import { frozenDocuments } from "@/scripts/prove/store/frozen-documents";

test("a fiftieth of the proof of frozen documents", async () => {
  const figures = await frozenDocuments(databaseKinds(null), 0.02);
  expect(figures.filter(({ isMet }) => !isMet)).toEqual([]);
  expect(figures).toHaveLength(9);
});
