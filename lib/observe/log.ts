import { AsyncLocalStorage } from "node:async_hooks";
import pino from "pino";
import { processWide } from "@/lib/process-wide.mjs";
import { env } from "@/lib/env";

type Line = { level: string; facts: Record<string, unknown>; message: string };

type Shared = {
  requests: AsyncLocalStorage<string>;
  observers: ((line: Line) => void)[];
};
const shared = processWide<{ log: Shared }>("log");
/** The server and Next are two bundles that share requests and observers. */
const own = (shared.log ??= { requests: new AsyncLocalStorage(), observers: [] });

/** Puts the request's id on every log line and transaction of the work. */
export function withRequestId<T>(id: string, work: () => T): T {
  return own.requests.run(id, work);
}

export function requestId(): string | undefined {
  return own.requests.getStore();
}

export function observeLog(observer: (line: Line) => void): void {
  own.observers.push(observer);
}

const ERROR = 50;
/** Bytes of all texts on a line below level error. With names, times and numbers, a line is up to 1 KB long. */
const MOST_TEXT = 700;

/**
 * Shortens the texts of a line below level error. Strangers can cause any number of warnings with texts of any length,
 * and these must not fill the disk. An error keeps its whole stack (`causeOf` limits it), and so do error reports.
 */
export function shortened(facts: object, message: string): [Record<string, unknown>, string] {
  let left = MOST_TEXT;
  const cut = (text: string, most: number) => {
    let kept = text.slice(0, most);
    while (written(kept) > most) kept = kept.slice(0, Math.floor(kept.length * 0.8));
    left -= written(kept);
    return kept;
  };
  const said = cut(message, left / 2);
  const kept: Record<string, unknown> = { ...facts };
  // Shorter texts come first, so a long text cannot displace ids and names.
  const texts = Object.entries(facts).filter(
    (entry): entry is [string, string] => typeof entry[1] === "string",
  );
  for (const [name, text] of texts.sort(([, one], [, other]) => one.length - other.length))
    kept[name] = cut(text, left);
  return [kept, said];
}

/** Length in bytes. JSON writes a line break as two bytes, and other control characters as six. */
const written = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Writes JSON lines to stdout. Values under the redacted names are hidden down to the second level. */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  timestamp: pino.stdTimeFunctions.isoTime,
  mixin: () => {
    const request = requestId();
    return request === undefined ? {} : { request };
  },
  hooks: {
    logMethod(line, method, level) {
      const [facts, message] = line;
      if (typeof facts === "object" && facts !== null)
        for (const tell of own.observers)
          tell({ level: pino.levels.labels[level] ?? "", facts: { ...facts }, message: message ?? "" });
      if (typeof facts === "object" && facts !== null && level < ERROR)
        method.apply(this, shortened(facts, message ?? ""));
      else method.apply(this, line);
    },
  },
  redact: {
    paths: [
      "authorization",
      "cookie",
      "token",
      "email",
      "variables",
      "*.authorization",
      "*.cookie",
      "*.token",
      "*.email",
      "*.variables",
    ],
    censor: "[redacted]",
  },
});
