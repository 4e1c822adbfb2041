/**
 * A buyer's words about an order. `longest` is in characters. `isPrinted`: mails, documents, the buyer's page and later
 * orders repeat it; otherwise only the staff read it.
 */
export const buyerWords = {
  /** The company's own number for the purchase. Buyers' systems accept 35 characters or fewer. */
  purchaseOrder: { label: "reference", longest: 50, isOfCompany: true, isPrinted: true },
  customerNote: { label: "note", longest: 2_000, isOfCompany: false, isPrinted: false },
} as const;

type WordName = keyof typeof buyerWords;
export type BuyerWords = Record<WordName, string | null>;
export type PrintedWords = { [Name in WordName]?: string };

export const noWords: BuyerWords = { purchaseOrder: null, customerNote: null };

const names = Object.keys(buyerWords).filter((name): name is WordName => Object.hasOwn(buyerWords, name));

/** The words that this buyer may give, by name; empty ones are null. A private person has no words of a company. */
export function wordsOf(
  { customerType }: { customerType?: string | null | undefined },
  given: Partial<BuyerWords>,
): BuyerWords {
  const words = { ...noWords };
  for (const name of names)
    if (!buyerWords[name].isOfCompany || customerType === "company") words[name] = given[name] || null;
  return words;
}

/** The words that documents and later orders repeat; empty ones are missing. */
export function printedWords(words: Partial<BuyerWords>): PrintedWords {
  const printed: PrintedWords = {};
  for (const name of names) {
    const text = words[name];
    if (buyerWords[name].isPrinted && text) printed[name] = text;
  }
  return printed;
}

export const purchaseOrderTexts = {
  missing: "Your company needs a purchase order number on every order: please enter it",
} as const;
