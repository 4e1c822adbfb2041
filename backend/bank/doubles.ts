import type { Cents } from "@/lib/money";

/** The facts by which a payment is the same in files of two formats, whose names for it differ. */
export type Payment = {
  account: string;
  bookedOn: string;
  amount: Cents;
  currency: string;
  iban: string | null;
  text: string;
};

/**
 * The known line that each of some new ones may repeat; null: none. Two equal payments of a day are both real, so each
 * known line counts for one.
 *
 * @param known lines of other files that the file of the new ones does not name
 */
export function doublesOf(
  fresh: readonly Payment[],
  known: readonly (Payment & { id: number })[],
): (number | null)[] {
  const left = new Set(known);
  return fresh.map((line) => {
    const found = [...left].find((one) => isAlike(line, one));
    if (!found) return null;
    left.delete(found);
    return found.id;
  });
}

/** Buyers of one date pay the same sum on one day: day and sum alone say nothing. */
function isAlike(a: Payment, b: Payment): boolean {
  if (a.bookedOn !== b.bookedOn || a.amount !== b.amount || a.currency !== b.currency) return false;
  if (a.account !== "" && b.account !== "" && a.account !== b.account) return false;
  const [iban, other] = [ibanKey(a.iban), ibanKey(b.iban)];
  if (iban !== "" && other !== "" && iban !== other) return false;
  const [text, words] = [textKey(a.text), textKey(b.text)];
  if (text === "" || words === "") return iban !== "" && iban === other;
  return text.includes(words) || words.includes(text);
}

const ibanKey = (iban: string | null) => (iban ?? "").replace(/\s/g, "").toUpperCase();
/** Formats break lines and keep signs differently. */
const textKey = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
