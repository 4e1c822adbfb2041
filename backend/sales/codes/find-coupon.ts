import { and, eq, ne } from "drizzle-orm";
import { formatEuro } from "@/lib/money";
import { longestTyped } from "@/lib/rules/forms/typed-code";
import { catalogue } from "../../content/catalogue";
import type { Coupon } from "../../content/documents/coupon";
import type { Db } from "../../ground/database/client";
import { storedCode } from "./code-text";
import { codeBatches, issuedCodes } from "./tables";

/** The coupon of a typed code, made by the editors or the staff. Null: there is none. */
export async function findCoupon(db: Db, typed: string): Promise<Coupon | null> {
  const written = catalogue().coupon(typed);
  if (written) return written;
  const code = storedCode(typed);
  if (code === "" || code.length > longestTyped) return null;
  const [row] = await db
    .select({ batch: codeBatches })
    .from(issuedCodes)
    .innerJoin(codeBatches, eq(codeBatches.id, issuedCodes.batchId))
    .where(and(eq(issuedCodes.code, code), ne(codeBatches.kind, "access")));
  return row ? couponOf(code, row.batch) : null;
}

export type CodeBatch = typeof codeBatches.$inferSelect;

/** The discount that a code of the batch gives in a cart. */
function couponOf(code: string, batch: CodeBatch): Coupon {
  const { basisPoints, amount, products, usageLimit, oncePerCustomer } = batch;
  return {
    code,
    description: batchWorth(batch),
    discount:
      basisPoints === null ? { kind: "fixed-cart", amount: amount ?? 0 } : { kind: "percent", basisPoints },
    regional: true,
    products,
    expiresAt: endOf(batch)?.toISOString() ?? null,
    usageLimit,
    usageLimitPerCustomer: oncePerCustomer ? 1 : null,
    minimumAmount: null,
    emails: [],
    individualUse: false,
  };
}

/** `30 % off`, `50,00 € off`; empty for codes that open something. */
export function batchWorth({ basisPoints, amount }: Pick<CodeBatch, "basisPoints" | "amount">): string {
  if (basisPoints !== null) return `${basisPoints / 100} % off`;
  return amount === null ? "" : `${formatEuro(amount)} off`;
}

function endOf({ endsAt, offAt }: CodeBatch): Date | null {
  if (endsAt === null || offAt === null) return endsAt ?? offAt;
  return endsAt < offAt ? endsAt : offAt;
}
