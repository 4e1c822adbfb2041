import { namedNumbers } from "../../after-sales/bank";

/** A person's search text, prepared for searching. */
export type Typed = {
  /** At most six words. */
  words: string[];
  /** Numbers of orders that the whole text may name. Such an order opens at once. */
  orders: number[];
  /** Document numbers as they are written: `2026-00017`, `CN-2026-00003`. */
  documents: string[];
};

const MOST_WORDS = 6;
const LARGEST = 2_147_483_647;

/**
 * Reads a search text. `#1001`, `Order 1001`, `invoice 2026-17` and the address of an order's page are numbers;
 * everything else is words.
 */
export function readTyped(text: string): Typed {
  const typed = pastedNumber(text) ?? text.trim().replace(/^#/, "");
  const words = typed.split(/\s+/).filter(Boolean).slice(0, MOST_WORDS);
  if (!/^[a-z.:#\s-]*[\d\s./-]+$/i.test(typed)) return { words, orders: [], documents: [] };
  const { orders, invoices } = namedNumbers(typed);
  const alone = /^\d{1,10}$/.test(typed) ? [Number(typed)] : [];
  const isCredit = /^\s*cn/i.test(typed);
  return {
    words,
    orders: [...alone, ...orders].filter((number) => number > 0 && number <= LARGEST),
    documents: isCredit ? invoices.map((number) => `CN-${number}`) : invoices,
  };
}

/** The last number of a pasted address, such as `https://…/desk/orders/1001?x=1`. */
function pastedNumber(text: string): string | null {
  return /^https?:\/\/\S*?\/(\d{1,10})\/?(?:[?#]\S*)?$/.exec(text.trim())?.[1] ?? null;
}
