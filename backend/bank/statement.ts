import type { Cents } from "@/lib/money";
import type { LineMark } from "./proposal";

/** One movement on an account as a bank's file has it. */
export type StatementLine = {
  account: string;
  /** The same for all parts of one booking, in whatever file it comes. */
  entry: string;
  /** Its place inside of its booking, from 0. */
  part: number;
  /** `2026-11-20` */
  bookedOn: string;
  /** Above zero: it came in. */
  amount: Cents;
  currency: string;
  /** The other side. */
  payer: string | null;
  iban: string | null;
  /** All that the payer wrote. */
  text: string;
  /** Null: a plain booking. Lines that are only announced are left out. */
  mark: LineMark | null;
  /** As the file has it. */
  raw: string;
};

/** A span of days of one account. */
export type Statement = {
  account: string;
  /** Null: the file does not say. */
  opening: Cents | null;
  closing: Cents | null;
  lines: StatementLine[];
  /** How many bookings are not final. They come again. */
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

/** The balances of a statement against its lines; null: the file has no balances. */
export function balanceProblem({ account, opening, closing, lines }: Statement): string | null {
  if (opening === null || closing === null) return null;
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const missing = closing - opening - sum;
  return missing === 0
    ? null
    : `The lines of ${account || "the account"} do not add up to its balances: ${missing / 100} EUR are missing.`;
}

/** The file is no statement, or none that can be read. The message is for the person who chose it. */
export class UnreadableStatement extends Error {
  override readonly name = "UnreadableStatement";
}

/** A file of a bank that is no final statement. */
export class OtherKind extends UnreadableStatement {
  constructor(kind: string) {
    super(
      `This is ${/^[AEFMX]/.test(kind) ? "an" : "a"} ${kind}, which we do not read. Export the same days at your bank as camt.053 or CSV.`,
    );
  }
}
