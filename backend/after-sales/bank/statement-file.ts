import { createHash } from "node:crypto";
import type { Columns } from "./csv-columns";
import { readStatementFile } from "./read-file";
import { type NamedNumbers, namedNumbers } from "./references";
import { balanceProblem, isReturn, type StatementLine, UnreadableStatement } from "./statement";

/** A line as the database gets it, with its name and the numbers in its text. */
export type FileLine = StatementLine & {
  /** The entry and the line's place within it. */
  fingerprint: string;
  /** Null: the line is no payment of an order. */
  numbers: NamedNumbers | null;
};

/** A file without its lines. */
export type FileFacts = {
  lines: number;
  announced: number;
  /** Sentences about lines that could not be read and sums that do not add up. */
  problems: string[];
};

/** A bank's file that was read. */
export class StatementFile {
  private constructor(
    readonly facts: FileFacts,
    private readonly lines: readonly FileLine[],
  ) {}

  /**
   * @param columns the explained columns by header row
   * @throws UnreadableStatement, UnknownColumns
   */
  static read(bytes: Uint8Array, columns: ReadonlyMap<string, Columns | null>): StatementFile {
    const statements = readStatementFile(bytes, (key) => columns.get(key) ?? null);
    const lines = named(statements.flatMap((statement) => statement.lines));
    const problems = statements.flatMap((one) => [balanceProblem(one) ?? [], one.refused].flat());
    if (lines.length === 0 && problems.length > 0)
      throw new UnreadableStatement(`We cannot read any line of this file. ${problems[0]}`);
    const announced = statements.reduce((sum, one) => sum + one.announced, 0);
    return new StatementFile({ lines: lines.length, announced, problems: problems.slice(0, 100) }, lines);
  }

  page(from: number, count: number): FileLine[] {
    return this.lines.slice(from, from + count);
  }
}

/**
 * Lines get hashes as names, which stay valid after the texts are emptied. Equal bookings of one file are numbered,
 * because two equal payments on one day are both real.
 */
function named(lines: readonly StatementLine[]): FileLine[] {
  const counts = new Map<string, number>();
  return lines.map((line) => {
    const count = (counts.get(line.entry) ?? 0) + (line.part === 0 ? 1 : 0);
    counts.set(line.entry, count);
    const entry = createHash("sha256").update(`${line.entry}#${count}`).digest("hex");
    const numbers = line.amount > 0 || isReturn(line) ? namedNumbers(line.text) : null;
    return { ...line, entry, fingerprint: `${entry}/${line.part}`, numbers };
  });
}
