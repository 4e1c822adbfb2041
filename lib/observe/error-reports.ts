import { randomUUID } from "node:crypto";
import os from "node:os";
import { atEnd } from "./at-end";
import { env } from "@/lib/env";
import { observeLog } from "./log";
import { site } from "@/lib/site";

/** Reports are limited per minute, because a database outage fails every request in the same way. */
const MOST_A_MINUTE = 30;
const DEADLINE_MS = 5_000;

/** Fields of a log line that contain only the program's own names and numbers. */
const told = ["request", "operation", "endpoint", "job", "path", "template", "status"];

type Failure = { facts: Record<string, unknown>; message: string };

/**
 * Sends Sentry's envelopes (https://develop.sentry.dev/sdk/data-model/envelopes/) without @sentry/node, which takes 80
 * MB on disk, 1.7 s at the start and 40 MB of memory (measured), and collects personal data. Reports contain no
 * address, cookie, body or variable.
 */
export function reportErrors(dsn = env.SENTRY_DSN): void {
  if (dsn === undefined) return;
  const { protocol, username, host, pathname } = new URL(dsn);
  const [, folder = "", project = ""] = /^(.*)\/(\w+)$/.exec(pathname) ?? [];
  const url = `${protocol}//${host}${folder}/api/${project}/envelope/`;
  const headers = {
    "content-type": "application/x-sentry-envelope",
    "x-sentry-auth": `Sentry sentry_version=7, sentry_client=academy/1, sentry_key=${username}`,
  };
  const underWay = new Set<Promise<void>>();
  let minute = { ends: 0, left: 0 };
  const send = async (failure: Failure) => {
    const signal = AbortSignal.timeout(DEADLINE_MS);
    const body = envelopeOf(failure);
    const answer = await fetch(url, { method: "POST", headers, body, redirect: "error", signal });
    await answer.body?.cancel();
    if (answer.status === 429) minute = { ends: performance.now() + 60_000, left: 0 };
  };
  observeLog(({ level, facts, message }) => {
    if (level !== "error" && level !== "fatal") return;
    if (performance.now() > minute.ends) minute = { ends: performance.now() + 60_000, left: MOST_A_MINUTE };
    if (minute.left <= 0) return;
    minute.left -= 1;
    // An unreachable service is not a fault of the site.
    const sending = send({ facts, message })
      .catch(() => undefined)
      .finally(() => underWay.delete(sending));
    underWay.add(sending);
  });
  atEnd(async () => void (await Promise.all(underWay)));
}

/** Three lines: the envelope's header, the item's header, the item. */
function envelopeOf({ facts, message }: Failure): string {
  const id = randomUUID().replaceAll("-", "");
  const now = new Date().toISOString();
  const event = JSON.stringify({
    event_id: id,
    timestamp: now,
    platform: "node",
    level: "error",
    logger: site.slug,
    release: env.BUILD_ID,
    environment: env.NODE_ENV,
    server_name: os.hostname(),
    // A library may print anything, so its text is not sent; only its stack is.
    message: facts["from"] === "console" ? "A line of the console" : withoutAddresses(message),
    tags: Object.fromEntries(
      told.flatMap((name) => {
        const value = facts[name];
        return typeof value === "string" || typeof value === "number"
          ? [[name, String(value).slice(0, 200)]]
          : [];
      }),
    ),
    ...(typeof facts["cause"] === "string" && { exception: { values: exceptionsOf(facts["cause"]) } }),
  });
  const head = JSON.stringify({ event_id: id, sent_at: now });
  const item = JSON.stringify({ type: "event", length: Buffer.byteLength(event) });
  return `${head}\n${item}\n${event}\n`;
}

function exceptionsOf(cause: string) {
  return cause
    .split("\ncaused by: ")
    .reverse()
    .map((text) => {
      const [first = "", ...lines] = text.split(/\n {4}at /);
      const [, type = "Error", value = first] = /^(\w+): ([\s\S]*)$/.exec(first) ?? [];
      return { type, value: withoutAddresses(value), stacktrace: { frames: lines.map(frameOf).reverse() } };
    });
}

/** Parses `name (file:line:column)`. Name and brackets may be missing. */
function frameOf(line: string) {
  const [, name, file = line, row, column] = /^(?:(.+) \()?(.+?):(\d+):(\d+)\)?$/.exec(line.trim()) ?? [];
  return {
    function: name ?? "?",
    filename: file,
    lineno: row ? Number(row) : undefined,
    colno: column ? Number(column) : undefined,
    in_app: !/node_modules|^node:/.test(file),
  };
}

const withoutAddresses = (text: string) => text.replace(/[^\s<>"]+@[^\s<>"]+/g, "<address>").slice(0, 1_000);
