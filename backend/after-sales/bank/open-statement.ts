import fs from "node:fs";
import { Thread } from "../../ground/database/thread";
import { UnknownColumns } from "./csv";
import type { Columns } from "./csv-columns";
import { UnreadableStatement } from "./statement";
import { type FileFacts, type FileLine, StatementFile } from "./statement-file";
import type { Asked, Told } from "./statement-worker";

/** A file whose lines come page by page, so that no message holds up the requests of others. */
export type OpenStatement = {
  facts: FileFacts;
  page: (from: number, count: number) => Promise<FileLine[]>;
  close: () => Promise<void>;
};

/** The build bundles it from statement-worker.ts. It is read from the working directory, like the migrations. */
const workerFile = "backend/after-sales/bank/statement-worker.mjs";

/** In milliseconds. A hundred thousand lines take a few seconds. */
const PATIENCE_MS = 60_000;

/**
 * Reads a bank's file in a thread of its own, because a large file takes as long as thousands of answers. If the site
 * was not built, as in development and in tests, this thread reads it.
 *
 * @throws UnreadableStatement, UnknownColumns
 */
export async function openStatement(
  bytes: Uint8Array,
  columns: ReadonlyMap<string, Columns | null>,
  worker: string | null = fs.existsSync(/* turbopackIgnore: true */ workerFile) ? workerFile : null,
): Promise<OpenStatement> {
  if (worker === null) {
    const file = StatementFile.read(bytes, columns);
    const page = async (from: number, count: number) => file.page(from, count);
    return { facts: file.facts, page, close: async () => undefined };
  }
  const thread = new Thread<Asked, Told>(worker, hasEnded);
  const timer = setTimeout(() => void thread.terminate(), PATIENCE_MS);
  const told = await thread.ask({ kind: "read", bytes, columns }).finally(() => clearTimeout(timer));
  if (told.kind !== "facts") await thread.terminate();
  if (told.kind === "failed") throw told.error;
  if (told.kind === "unreadable")
    throw told.header ? new UnknownColumns(told.header) : new UnreadableStatement(told.why);
  if (told.kind !== "facts") throw new Error("The thread of the bank's file gave another answer.");
  return {
    facts: told.facts,
    async page(from, count) {
      const answer = await thread.ask({ kind: "page", from, count });
      return answer.kind === "page" ? answer.lines : [];
    },
    close: () => thread.terminate(),
  };
}

const hasEnded = (cause?: Error) =>
  cause
    ? new Error("The thread of the bank's file has ended.", { cause })
    : new UnreadableStatement("This file takes too long to read. Export fewer days from your bank.");
