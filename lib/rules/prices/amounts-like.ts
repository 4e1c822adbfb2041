import { type Cents, formatEuro } from "@/lib/money";
import { plainText } from "../texts/plain-text";

/** Reads and writes amounts in the style of one shop, with its currency sign and number of decimals. */
export type Amounts = {
  /** The shop's smallest amount in cents: 100 for a shop without decimals, 0.1 for a shop with three. */
  unit: number;
  /** Cents of a RAW amount, rounded to the unit; null for anything else. */
  read: (raw: string | null | undefined) => Cents | null;
  write: (cents: Cents) => string;
  /** Whether two sums are the same amount. Sums of tenths are not exact. */
  isSame: (one: Cents, other: Cents) => boolean;
};

/**
 * @param text an amount as the shop writes it; without a number in it, this site's own style applies
 * @param raw the same amount, RAW
 */
export function amountsLike(text: string | null | undefined, raw: string | null | undefined): Amounts {
  const sample = plainText(text ?? "");
  const number = /\d(?:[\d.,'’\s]*\d)?/.exec(sample)?.[0];
  const decimals = number === undefined ? 2 : decimalsOf(number, Number(raw));
  const unit = 10 ** (2 - decimals);
  return {
    unit,
    read(one) {
      const amount = one?.trim() ? Number(one) : NaN;
      return Number.isFinite(amount) ? Math.round((amount * 100) / unit) * unit : null;
    },
    write: number === undefined ? formatEuro : writeLike(sample, number, decimals),
    isSame: (one, other) => Math.abs(one - other) < unit / 2,
  };
}

/** "1.234" is more than a thousand in one shop and little more than one in another. The RAW amount decides. */
function decimalsOf(number: string, amount: number): number {
  const digits = Number(number.replace(/\D/g, ""));
  const known = [2, 0, 3, 1, 4].find((count) => Math.round(amount * 10 ** count) === digits);
  if (digits > 0 && known !== undefined) return known;
  return /[.,](\d{1,4})$/.exec(number)?.[1]?.length ?? 0;
}

function writeLike(sample: string, number: string, decimals: number): Amounts["write"] {
  const [before = "", after = ""] = sample.split(number);
  const decimalSign = decimals > 0 ? (number.at(-decimals - 1) ?? ",") : "";
  const group =
    [...number].find((sign) => /\D/.test(sign) && sign !== decimalSign) ?? (decimalSign === "." ? "," : ".");
  return (cents) => {
    const units = String(Math.round(Math.abs(cents) * 10 ** (decimals - 2))).padStart(decimals + 1, "0");
    const whole = units.slice(0, units.length - decimals).replace(/\B(?=(\d{3})+$)/g, group);
    return `${cents < 0 ? "-" : ""}${before}${whole}${decimalSign}${units.slice(units.length - decimals)}${after}`;
  };
}
