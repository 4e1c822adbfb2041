import type { Cents } from "@/lib/money";

/** The facts that identify a payment across files of two formats, which identify it differently. */
export type Payment = {
  account: string;
  bookedOn: string;
  amount: Cents;
  currency: string;
  iban: string | null;
  text: string;
};

/** Equal sums of one day that are compared with a line. A day with more of them is no day of one academy. */
export const MOST_COMPARED = 200;

/**
 * The known line that each new line may repeat; null: none. Two equal payments on one day are both real, so each known
 * line matches only one new line.
 *
 * @param known lines of other files that are not also in the new file
 */
export function doublesOf(
  fresh: readonly Payment[],
  known: readonly (Payment & { id: number })[],
): (number | null)[] {
  const left = new Map<string, Keyed[]>();
  for (const { id, ...line } of known) {
    const same = left.get(sumKey(line)) ?? [];
    if (same.length < MOST_COMPARED) left.set(sumKey(line), [...same, { id, ...keysOf(line) }]);
  }
  return fresh.map((line) => {
    const same = left.get(sumKey(line)) ?? [];
    const keys = keysOf(line);
    const at = same.findIndex((one) => isAlike(keys, one));
    return same.splice(at, at < 0 ? 0 : 1)[0]?.id ?? null;
  });
}

type Keys = { account: string; iban: string; text: string };
type Keyed = Keys & { id: number };

const sumKey = ({ bookedOn, amount, currency }: Payment) => [bookedOn, amount, currency].join();

const keysOf = ({ account, iban, text }: Payment): Keys => ({
  account,
  iban: (iban ?? "").replace(/\s/g, "").toUpperCase(),
  // Formats differ in line breaks and punctuation.
  text: text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, ""),
});

/** Day and sum are not enough: several buyers of one date may pay the same sum on the same day. */
function isAlike(a: Keys, b: Keys): boolean {
  if (a.account !== "" && b.account !== "" && a.account !== b.account) return false;
  if (a.iban !== "" && b.iban !== "" && a.iban !== b.iban) return false;
  if (a.text === "" || b.text === "") return a.iban !== "" && a.iban === b.iban;
  return a.text.includes(b.text) || b.text.includes(a.text);
}
