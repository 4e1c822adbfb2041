import { z } from "zod";
import { parseRaw } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import type { Ask } from "./partners";

const addresses = [
  { of: "Austria", billing: { country: "AT", postcode: "1010", city: "Wien" } },
  { of: "Germany", billing: { country: "DE", postcode: "10115", city: "Berlin" } },
];

const cartShape = z.object({
  cart: z.object({
    rawTotal: z.string(),
    totalTaxes: z.array(z.object({ label: z.string(), amount: z.string().nullish() })).nullish(),
  }),
});

/**
 * Reports whether the cart's tax follows the invoice country that this site sends. A shop may be right to charge two
 * countries the same, so that alone is no problem.
 *
 * @param ask sends requests of a visitor whose cart has a product
 */
export async function checkTaxes(ask: Ask): Promise<string[]> {
  const seen: { total: number | null; taxes: string }[] = [];
  const lines: string[] = [];
  for (const { of, billing } of addresses) {
    await ask("updateCustomer", { input: { billing } });
    const read = cartShape.safeParse(await ask("getCart"));
    if (!read.data) return [`  Tax of an address in ${of}: the shop did not say.`];
    const { rawTotal, totalTaxes } = read.data.cart;
    const taxes = (totalTaxes ?? [])
      .map(({ label, amount }) => `${plainText(label)} ${plainText(amount ?? "")}`.trim())
      .join(", ");
    seen.push({ total: parseRaw(rawTotal), taxes });
    lines.push(`  Tax of an address in ${of}: ${taxes || "none"}; total ${rawTotal}.`);
  }
  const [first, second] = seen;
  const isSame = first?.total === second?.total && first?.taxes === second?.taxes;
  if (isSame && first?.taxes)
    lines.push(
      "  Both countries pay the same tax. If your rates differ, check “Calculate tax based on” in Settings → Tax.",
    );
  return lines;
}
