import { insertAccessCode } from "../../sales/access";
import { type CodeBatch, codeBatches, findCoupon, issuedCodes, newCode, storedCode } from "../../sales/codes";
import type { Deps } from "../../deps";

type WantedCodes = Omit<CodeBatch, "id" | "createdAt" | "offAt"> & {
  count: number;
  /** Replaces the random code; null: none. */
  word: string | null;
};

/**
 * Makes a batch and its codes.
 *
 * @returns the batch's number; null when the chosen word is already a code
 */
export function makeCodes(deps: Deps, { count, word, ...rules }: WantedCodes): Promise<number | null> {
  const codes = word === null ? Array.from({ length: count }, newCode) : [storedCode(word)];
  return deps.db.transaction(async (tx) => {
    const [chosen = ""] = codes;
    if (word !== null && (await findCoupon(tx, chosen))) return null;
    const [batch] = await tx
      .insert(codeBatches)
      .values({ ...rules, createdAt: deps.clock() })
      .returning();
    if (!batch) throw new Error("the batch was not written");
    await tx.insert(issuedCodes).values(codes.map((code) => ({ code, batchId: batch.id })));
    const [opened] = batch.products;
    if (batch.kind === "access" && opened !== undefined)
      for (const code of codes) await insertAccessCode(tx, code, opened, null, batch.id);
    return batch.id;
  });
}
