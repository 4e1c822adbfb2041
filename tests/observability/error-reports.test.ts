// Isolated: it reports what this process logs
import http from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, it } from "vitest";
import { endAll } from "@/lib/observe/at-end";
import { reportErrors } from "@/lib/observe/error-reports";
import { log, withRequestId } from "@/lib/observe/log";
import { causeOf } from "@/lib/rules/texts/log-lines";

/** The report that a service with Sentry's protocol received. Each line is JSON. */
const received: { url: string; auth: string; lines: Record<string, unknown>[] }[] = [];
const server = http.createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    const lines = body.trim().split("\n");
    const item = Buffer.byteLength(lines[2] ?? "");
    expect(JSON.parse(lines[1] ?? "")).toEqual({ type: "event", length: item });
    received.push({
      url: request.url ?? "",
      auth: String(request.headers["x-sentry-auth"]),
      lines: lines.map((line) => JSON.parse(line)),
    });
    response.end("{}");
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const bound: AddressInfo | string | null = server.address();
  if (bound === null || typeof bound === "string") throw new Error("no port");
  reportErrors(`http://publickey@127.0.0.1:${bound.port}/below/42`);
});
afterAll(() => void server.close());

it("reports a failure with its stack and request, and nothing about a person", async () => {
  const cause = new Error('invalid input: "Anna Berger" of anna@example.com');
  const error = new Error("Failed query: select $1\nparams: anna@example.com", { cause });
  withRequestId("request-17", () => {
    log.warn({ email: "anna@example.com" }, "no failure");
    log.error(
      {
        request: "request-17",
        operation: "checkout",
        email: "anna@example.com",
        variables: { name: "Anna Berger" },
        cause: causeOf(error),
      },
      "request failed",
    );
  });
  log.error({ from: "console" }, "Anna Berger typed this");
  await endAll();
  expect(received.map(({ url }) => url)).toEqual(["/below/api/42/envelope/", "/below/api/42/envelope/"]);
  expect(received[0]?.auth).toMatch(/^Sentry sentry_version=7, .*sentry_key=publickey$/);
  const events = received.map(({ lines }) => lines[2] ?? {});
  const failed = events.find(({ message }) => message === "request failed");
  expect(failed).toMatchObject({
    level: "error",
    platform: "node",
    tags: { request: "request-17", operation: "checkout" },
    exception: {
      values: [
        { type: "Error", value: expect.stringContaining("invalid input") },
        { type: "Error", value: "Failed query: select $1\nparams: [cut]" },
      ],
    },
  });
  expect(JSON.stringify(failed)).toContain("error-reports.test.ts");
  expect(JSON.stringify(received)).not.toMatch(/Anna|anna@/);
});

it("tells of a flood of failures by thirty of them", async () => {
  for (let failure = 0; failure < 100; failure += 1) log.error({ status: failure }, "not answered");
  await endAll();
  expect(received).toHaveLength(30);
});
