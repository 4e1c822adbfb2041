import { parentPort } from "node:worker_threads";
import { UnknownColumns } from "./csv";
import type { Columns } from "./csv-columns";
import { UnreadableStatement } from "./statement";
import { type FileFacts, type FileLine, StatementFile } from "./statement-file";

/** First the file, then its lines page by page. */
export type Asked =
  | { kind: "read"; bytes: Uint8Array; columns: ReadonlyMap<string, Columns | null> }
  | { kind: "page"; from: number; count: number };

export type Told =
  | { kind: "facts"; facts: FileFacts }
  | { kind: "page"; lines: FileLine[] }
  | { kind: "unreadable"; why: string; header: readonly string[] | null }
  | { kind: "failed"; error: Error };

let file: StatementFile | undefined;
const port = parentPort;
port?.on("message", (asked: Asked) => port.postMessage(answer(asked)));

function answer(asked: Asked): Told {
  if (asked.kind === "page") return { kind: "page", lines: file?.page(asked.from, asked.count) ?? [] };
  try {
    file = StatementFile.read(asked.bytes, asked.columns);
    return { kind: "facts", facts: file.facts };
  } catch (error) {
    if (error instanceof UnknownColumns)
      return { kind: "unreadable", why: error.message, header: error.header };
    if (error instanceof UnreadableStatement) return { kind: "unreadable", why: error.message, header: null };
    return { kind: "failed", error: error instanceof Error ? error : new Error(String(error)) };
  }
}
