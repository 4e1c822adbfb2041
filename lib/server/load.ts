import { performance, type EventLoopUtilization } from "node:perf_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { site } from "@/lib/site";
import { UNAVAILABLE } from "@/lib/http/unavailable";
import { notePlaceFree } from "./refusals";

export type Load = {
  /** True admits the request, which counts until its answer ends. False means that it must be refused at once. */
  takes: (request: IncomingMessage, response: ServerResponse) => boolean;
};

/**
 * The limits of open requests: while this thread is busy, and while requests only wait. See
 * docs/decisions/pages.md.
 */
export const MOST_WHILE_BUSY = 32;
export const MOST = 100;
const BUSY = 0.9;
const MEASURE_EVERY_MS = 250;

export function measureLoad(most = MOST, utilization = recentUtilization()): Load {
  let open = 0;
  return {
    takes: (request, response) => {
      const path = request.url?.split("?", 1)[0] ?? "/";
      if (!isWork(path)) return true;
      const isTooMuch =
        open >= most || (open >= MOST_WHILE_BUSY && most !== Infinity && utilization() > BUSY);
      // A payment event reports money that has moved. The provider would only send a refused event again.
      if (isTooMuch && !isEvent(path)) return false;
      open += 1;
      response.once("close", () => {
        open -= 1;
        if (open < most) notePlaceFree();
      });
      return true;
    },
  };
}

export function refuseBusy(request: IncomingMessage, response: ServerResponse): void {
  const isPage = request.headers.accept?.includes("text/html") === true;
  const type = isPage ? "text/html; charset=utf-8" : "application/json";
  response.writeHead(503, { "content-type": type, "cache-control": "private, no-store", "retry-after": "2" });
  response.end(isPage ? page : answer);
}

/** Dynamic pages and everything under /api except monitoring. Other requests are cheap to serve. */
function isWork(path: string): boolean {
  return (
    /^\/(api|account|store|search|event-access|contact\/again|verify|outbox)(\/|$)/.test(path) &&
    !isWatch(path)
  );
}

const isWatch = (path: string) => /^\/api\/health(\/|$)/.test(path);
const isEvent = (path: string) => path === "/api/stripe/webhook";

const answer = JSON.stringify({
  errors: [{ message: UNAVAILABLE, extensions: { code: "UPSTREAM_UNAVAILABLE" } }],
});
const page = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Busy – ${site.name}</title><meta name="viewport" content="width=device-width"></head><body><main><h1>A lot is going on right now</h1><p>Nothing of what you had is lost. Please load this page again in a moment.</p></main></body></html>`;

/** This thread's utilisation over at least the last quarter of a second. */
function recentUtilization(): () => number {
  let last: EventLoopUtilization = performance.eventLoopUtilization();
  let measuredAt = performance.now();
  let share = 0;
  return () => {
    if (performance.now() - measuredAt < MEASURE_EVERY_MS) return share;
    const now = performance.eventLoopUtilization();
    share = performance.eventLoopUtilization(now, last).utilization;
    [last, measuredAt] = [now, performance.now()];
    return share;
  };
}
