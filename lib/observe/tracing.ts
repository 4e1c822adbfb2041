import { context, propagation, type Span, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import pg from "pg";

/**
 * Sends traces by OTLP over HTTP: Next's spans, those of gateway and back end, and one for each SQL statement. The
 * module is loaded only when a collector is set.
 * @returns a function that sends the last spans
 */
export function startTracing(endpoint: string, service: string): () => Promise<void> {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": service }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }))],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  traceStatements();
  return () => provider.shutdown();
}

/**
 * Adds a span for each statement with its text, which has placeholders instead of values. pg has no hook for this until
 * https://github.com/brianc/node-postgres/issues/3619 is resolved.
 */
function traceStatements(): void {
  const { prototype } = pg.Client;
  const query: (...asked: unknown[]) => unknown = Reflect.get(prototype, "query");
  const traced = function (this: pg.Client, ...asked: unknown[]): unknown {
    const text = textOf(asked[0]);
    // Only requests are traced: outside of them, a job polls the database every second.
    if (text === null || !trace.getActiveSpan()) return Reflect.apply(query, this, asked);
    const span = trace.getTracer("academy").startSpan(`sql ${text.split(" ", 1)[0]}`, {
      kind: SpanKind.CLIENT,
      attributes: { "db.system.name": "postgresql", "db.query.text": text.slice(0, 4_000) },
    });
    const last = asked.at(-1);
    if (typeof last === "function") {
      const tell = (error: unknown, answer: unknown) => {
        end(span, error);
        Reflect.apply(last, undefined, [error, answer]);
      };
      return Reflect.apply(query, this, [...asked.slice(0, -1), context.bind(context.active(), tell)]);
    }
    const answer = Reflect.apply(query, this, asked);
    if (!(answer instanceof Promise)) {
      end(span, null);
      return answer;
    }
    return answer.then(
      (rows: unknown) => {
        end(span, null);
        return rows;
      },
      (error: unknown) => {
        end(span, error);
        throw error;
      },
    );
  };
  Reflect.set(prototype, "query", traced);
}

/** Null for anything without a text, such as a cursor. */
function textOf(asked: unknown): string | null {
  if (typeof asked === "string") return asked;
  if (typeof asked !== "object" || asked === null || !("text" in asked)) return null;
  return typeof asked.text === "string" && !("submit" in asked) ? asked.text : null;
}

/** An error's message may repeat a value, so only its code is sent. */
function end(span: Span, error: unknown): void {
  if (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    if (error instanceof Error && "code" in error)
      span.setAttribute("db.response.status_code", String(error.code));
  }
  span.end();
}
