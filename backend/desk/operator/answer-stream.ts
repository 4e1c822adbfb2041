import { isOutage } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { causeOf } from "../../ground/errors";
import type { Emit, OperatorAnswer } from "../../operator-command";

/**
 * An operator's answer as lines of JSON (`scripts/support/operator-client.ts` reads them): the database in use, the
 * success, every line as a string, and an end mark. An answer without the mark broke off. The server writes as fast as
 * the client reads. An empty line is a heartbeat, so silence means a dead server.
 */
export function streamAnswer(
  deps: Pick<Deps, "database" | "log">,
  run: () => Promise<OperatorAnswer>,
): Response {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const writer = writable.getWriter();
  // If the client went away, the next write reports it.
  writer.closed.catch(() => undefined);
  void answer(writer, deps, run).catch(async (error: unknown) => {
    deps.log.warn({ cause: causeOf(error) }, "an operator's answer broke off");
    const failed = isOutage(error)
      ? "The database is not available."
      : "This failed; see the server's log for the reason.";
    await writer.write(encode({ failed })).then(
      () => writer.close(),
      // The client is gone, so nobody can be told.
      () => undefined,
    );
  });
  return new Response(readable, {
    // Proxies and compressors must not buffer the lines.
    headers: { "content-type": "application/x-ndjson", "cache-control": "no-store, no-transform" },
  });
}

type Writer = WritableStreamDefaultWriter<Uint8Array>;

const encoder = new TextEncoder();
const encode = (frame: unknown) => encoder.encode(`${JSON.stringify(frame)}\n`);

const SIGN_OF_LIFE_MS = 5_000;
/** Bytes. Lines are sent together, so that a short line does not need a packet of its own. */
const TOGETHER = 64 * 1024;

async function answer(
  writer: Writer,
  { database }: Pick<Deps, "database">,
  run: () => Promise<OperatorAnswer>,
): Promise<void> {
  const alive = setInterval(() => {
    // If the client went away, the next line reports it.
    if ((writer.desiredSize ?? 0) > 0) writer.write(encoder.encode("\n")).catch(() => undefined);
  }, SIGN_OF_LIFE_MS);
  try {
    await writer.write(encode({ database: (await database()).name }));
    const done = await run();
    await writer.write(encode({ ok: done.ok }));
    let waiting = "";
    const flush = async () => {
      const text = waiting;
      waiting = "";
      await writer.write(encoder.encode(text));
    };
    const emit: Emit = async (line) => {
      waiting += `${JSON.stringify(line)}\n`;
      if (waiting.length > TOGETHER) await flush();
    };
    if ("stream" in done) await done.stream(emit);
    else for (const line of done.lines) await emit(line);
    await flush();
    await writer.write(encode({ end: true }));
    await writer.close();
  } finally {
    clearInterval(alive);
  }
}
