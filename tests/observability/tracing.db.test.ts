// Isolated: it traces what this process does
import { tracingChannel } from "node:diagnostics_channel";
import http from "node:http";
import type { AddressInfo } from "node:net";
import { context, propagation, ROOT_CONTEXT } from "@opentelemetry/api";
import { afterAll, beforeAll, expect, it } from "vitest";
import { z } from "zod";
import { CookieJar } from "@/lib/gateway/cookie-jar";
import { send } from "@/lib/gateway/send";
import { trustedOperation } from "@/lib/gateway/trusted-documents";
import { startTracing } from "@/lib/observe/tracing";
import { openWorld, type World } from "@/tests/support/backend-world";
import { testDatabase } from "@/tests/support/database";

const value = z.object({ stringValue: z.string().optional() });
const sent = z.object({
  resourceSpans: z.array(
    z.object({
      scopeSpans: z.array(
        z.object({
          spans: z.array(
            z.object({
              traceId: z.string(),
              spanId: z.string(),
              parentSpanId: z.string().optional(),
              name: z.string(),
              attributes: z.array(z.object({ key: z.string(), value })).optional(),
            }),
          ),
        }),
      ),
    }),
  ),
});

/** A collector that takes OTLP over HTTP in its JSON form. */
const bodies: { url: string; text: string }[] = [];
const collector = http.createServer((request, response) => {
  let text = "";
  request.on("data", (chunk) => (text += chunk));
  request.on("end", () => {
    bodies.push({ url: request.url ?? "", text });
    response.setHeader("content-type", "application/json").end("{}");
  });
});

let world: World;
let flush: () => Promise<void>;
beforeAll(async () => {
  world = await openWorld(testDatabase);
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  const bound: AddressInfo | string | null = collector.address();
  if (bound === null || typeof bound === "string") throw new Error("no port");
  flush = startTracing(`http://127.0.0.1:${bound.port}`, "academy");
});
afterAll(async () => {
  collector.close();
  await world.close();
});

it("leads from the request that came in to each statement, without a value", async () => {
  const [traceId, clicked] = ["0af7651916cd43dd8448eb211c80319c", "b7ad6b7169203331"];
  const incoming = propagation.extract(ROOT_CONTEXT, { traceparent: `00-${traceId}-${clicked}-01` });
  const visit = {
    jar: new CookieJar(),
    ip: "203.0.113.7",
    mayWrite: true,
    answererFor: () => (request: Request) => world.backend.shop.fetch(request),
    isRemote: () => false,
  };
  const question = { operation: trustedOperation("addToCart"), variables: { productId: 992, quantity: 2 } };
  const reply = await context.with(incoming, () => send(visit, question));
  expect(reply.body.errors).toBeUndefined();
  await flush();

  expect(new Set(bodies.map(({ url }) => url))).toEqual(new Set(["/v1/traces"]));
  const spans = bodies.flatMap(({ text }) =>
    sent
      .parse(JSON.parse(text))
      .resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans: some }) => some)),
  );
  expect(spans.every((span) => span.traceId === traceId)).toBe(true);
  const named = (name: string) => spans.find((span) => span.name === name);
  const [gateway, graphql] = [named("gateway addToCart"), named("graphql addToCart")];
  expect(gateway?.parentSpanId).toBe(clicked);
  expect(graphql?.parentSpanId).toBe(gateway?.spanId);
  const statements = spans.filter(({ name }) => name.startsWith("sql "));
  expect(statements.length).toBeGreaterThan(3);
  expect(statements.every(({ parentSpanId }) => parentSpanId === graphql?.spanId)).toBe(true);
  const texts = statements.flatMap(
    ({ attributes = [] }) => attributes.find(({ key }) => key === "db.query.text")?.value.stringValue ?? [],
  );
  expect(texts.some((text) => /insert into "cart_lines"[\s\S]*\$\d/.test(text))).toBe(true);
  expect(texts.join("\n")).not.toContain("203.0.113.7");
});

it("is needed as long as pg itself announces no statement", async () => {
  let announced = 0;
  const count = () => void (announced += 1);
  const channel = tracingChannel("pg:query");
  const listener = { start: count, end: count, asyncStart: count, asyncEnd: count, error: count };
  channel.subscribe(listener);
  await world.deps.db.execute("select 1");
  channel.unsubscribe(listener);
  expect(announced).toBe(0);
});
