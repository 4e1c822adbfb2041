import type { Cents } from "@/lib/money";
import type { LineTag } from "./proposal";

/** One movement on an account, as read from a bank's file. */
export type StatementLine = {
  account: string;
  /** Identifies the booking: the same for all its parts and in every file. */
  entry: string;
  /** The line's place within its booking, from 0. */
  part: number;
  /** `2026-11-20` */
  bookedOn: string;
  /** Above zero: money that came in. */
  amount: Cents;
  currency: string;
  /** Name of the other side. */
  payer: string | null;
  iban: string | null;
  /** The payer's whole text. */
  text: string;
  /** Null: an ordinary booking. Announced lines are left out. */
  tag: LineTag | null;
  /** The line as it stands in the file. */
  raw: string;
};

/** Whether a line takes back a payment that the bank booked before. */
export const isReturn = ({ amount, tag }: Pick<StatementLine, "amount" | "tag">) =>
  amount < 0 && (tag === "returned" || tag === "maybe returned");

/** A statement covers a span of days of one account. */
export type Statement = {
  account: string;
  /** Null: the file does not say. */
  opening: Cents | null;
  closing: Cents | null;
  lines: StatementLine[];
  /** Number of bookings that are not final. A later file repeats them. */
  announced: number;
  /** Lines that could not be read, each with the reason. */
  refused: string[];
};

export const nothingOf = (account: string): Statement => ({
  account,
  opening: null,
  closing: null,
  lines: [],
  announced: 0,
  refused: [],
});

/** Compares the balances of a statement with its lines. Null: they fit, or the file has no balances. */
export function balanceProblem({ account, opening, closing, lines }: Statement): string | null {
  if (opening === null || closing === null) return null;
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const missing = closing - opening - sum;
  return missing === 0
    ? null
    : `The lines of ${account || "the account"} do not add up to its balances: ${missing / 100} EUR is missing.`;
}

/** The file is not a statement, or cannot be read. The message is for the person who chose the file. */
export class UnreadableStatement extends Error {
  override readonly name = "UnreadableStatement";
}

/** A bank's file of another kind than a final statement. */
export class OtherKind extends UnreadableStatement {
  constructor(kind: string) {
    super(
      `This is ${/^[AEFMX]/.test(kind) ? "an" : "a"} ${kind}, which we cannot read. Export the same days from your bank as camt.053 or CSV.`,
    );
  }
}
