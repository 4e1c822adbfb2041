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
/** The server and Next are two bundles and share requests and observers. */
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

/** JSON lines on stdout. Values under the redacted names are hidden down to the second level. */
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
      method.apply(this, line);
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
