import type { Cents } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";

/**
 * The first amount of "118,80&nbsp;€ - 1.200,00&nbsp;€" in cents. Shops choose their separators and show no, two or
 * three decimals, so the reading close to the entered price counts. Null when none is close.
 */
export function shownIn(text: string | null | undefined, entered: Cents): Cents | null {
  const [amount] = /\d(?:[\d.,'’\s]*\d)?/.exec(plainText(text ?? "")) ?? [];
  if (amount === undefined) return null;
  const digits = Number(amount.replaceAll(/\D/g, ""));
  const read = [0, 1, 2, 3, 4].map((decimals) => Math.round((digits * 100) / 10 ** decimals));
  return read.find((cents) => cents > entered / 1.5 && cents < entered * 1.5) ?? null;
}
