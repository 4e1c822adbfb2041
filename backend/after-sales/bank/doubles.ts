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
  const left = new Set(known);
  return fresh.map((line) => {
    const found = [...left].find((one) => isAlike(line, one));
    if (!found) return null;
    left.delete(found);
    return found.id;
  });
}

/** Day and sum are not enough: several buyers of one date may pay the same sum on the same day. */
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
/** Formats differ in line breaks and punctuation. */
const textKey = (text: string) => text.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, "");
