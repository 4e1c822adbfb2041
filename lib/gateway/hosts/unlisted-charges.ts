import { z } from "zod";
import { log } from "@/lib/observe/log";
import { unlistedIn } from "@/lib/rules/totals";

const text = z.string().nullable().default(null);
const shape = z.object({
  ...{ subtotal: text, discountTotal: text, rawSubtotal: z.string(), rawTotal: z.string() },
  ...{ rawDiscountTotal: text, rawShippingTotal: text, rawFeeTotal: text },
  totalTaxes: z
    .array(z.object({ id: z.string(), label: z.string(), amount: text, rawAmount: text }))
    .nullable()
    .default(null),
});

const told = new Set<string>();

/** Writes a line, once for each operation, when a cart costs more or less than the rows that its page can show. */
export function noteUnlisted(operation: string, data: Record<string, unknown> | null | undefined): void {
  if (!data || told.has(operation)) return;
  for (const value of Object.values(data)) {
    const payload: unknown = value !== null && typeof value === "object" ? Reflect.get(value, "cart") : null;
    const cart = shape.safeParse(payload ?? value);
    const cents = cart.success ? unlistedIn(cart.data) : 0;
    if (cents === 0) continue;
    told.add(operation);
    log.warn({ operation, cents }, "the host charges what it does not list");
  }
}
