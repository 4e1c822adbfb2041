import { typedLine, typedMessage } from "./typed-text";

/**
 * A buyer's words about an order. `input` is their name in forms and in the contract, `longest` is in characters.
 * `isPrinted`: mails, documents, the buyer's page and later orders repeat it; otherwise only the staff read it.
 */
export const buyerWords = {
  /** The company's own number for the purchase. Buyers' systems accept 35 characters or fewer. */
  purchaseOrder: {
    input: "purchaseOrderNumber",
    label: "reference",
    clean: typedLine,
    longest: 50,
    isOfCompany: true,
    isPrinted: true,
  },
  customerNote: {
    input: "customerNote",
    label: "note",
    clean: typedMessage,
    longest: 2_000,
    isOfCompany: false,
    isPrinted: false,
  },
} as const;

type WordName = keyof typeof buyerWords;
export type WordInputs = { [Name in (typeof buyerWords)[WordName]["input"]]?: string | null | undefined };
export type BuyerWords = Record<WordName, string | null>;
export type PrintedWords = { [Name in WordName]?: string };

export const noWords: BuyerWords = { purchaseOrder: null, customerNote: null };

const names = Object.keys(buyerWords).filter((name): name is WordName => Object.hasOwn(buyerWords, name));

/** Names of the fields, in the sequence of the page. */
export const wordFields: readonly string[] = names.map((name) => buyerWords[name].input);

/** The words that this buyer may give, by name; empty ones are null. A private person has no words of a company. */
export function wordsOf(
  { customerType }: { customerType?: unknown },
  given: Partial<BuyerWords>,
): BuyerWords {
  const words = { ...noWords };
  for (const name of names)
    if (!buyerWords[name].isOfCompany || customerType === "company") words[name] = given[name] || null;
  return words;
}

/** The words by name, as the contract's orders and inputs contain them; empty ones are null. */
export function readWords(given: WordInputs): BuyerWords {
  const words = { ...noWords };
  for (const name of names) words[name] = given[buyerWords[name].input] || null;
  return words;
}

/** A form's words as the contract takes them; empty ones are missing. A private person has no words of a company. */
export function wordsInput(values: WordInputs & { customerType?: unknown }): WordInputs {
  const words = wordsOf(values, readWords(values));
  const input: WordInputs = {};
  for (const name of names) {
    const text = buyerWords[name].clean(words[name] ?? "");
    if (text) input[buyerWords[name].input] = text;
  }
  return input;
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

/** `Your reference`: rows for the buyer's page, mails and documents. Empty words have no row. */
export const wordRows = (words: Partial<BuyerWords>) => rowsOf("Your", printedWords(words));

/** `Buyer's reference`: rows for the staff, with the words that are not printed. */
export const staffRows = (words: BuyerWords) => rowsOf("Buyer's", words);

const rowsOf = (whose: string, words: Partial<BuyerWords>) =>
  names.flatMap((name) => {
    const value = words[name];
    return value ? [{ label: `${whose} ${buyerWords[name].label}`, value }] : [];
  });

export const purchaseOrderTexts = {
  missing: "Your company needs a purchase order number on every order: please enter it",
} as const;
