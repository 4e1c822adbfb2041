/**
 * PGlite in its own thread. It receives the bytes that a driver would write to a server's socket and answers each
 * message with the bytes that the server would write back (pglite-thread.ts). Null means "close"; the answer comes when
 * the folder is closed.
 */
import v8 from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

// By default, all cores compile PostgreSQL's code at the start, and the process keeps 30 MiB for it.
v8.setFlagsFromString("--wasm-num-compilation-tasks=1");

/** A driver's first message begins with its length instead of a letter. */
const isStartup = (bytes) => bytes[0] === 0;

const client = await PGlite.create({ ...workerData, extensions: { pg_trgm } });
parentPort.on("message", (bytes) => {
  answer(bytes).then(
    (answered) => parentPort.postMessage(answered, answered ? [answered.buffer] : []),
    // The database itself has failed, so the thread ends.
    (error) => setImmediate(() => Promise.reject(error)),
  );
});
parentPort.postMessage(null);

async function answer(bytes) {
  if (bytes === null) {
    await client.close();
    return null;
  }
  // All connections share one session, so a new connection ends the previous one's transaction and statements.
  if (isStartup(bytes)) {
    await client.exec("rollback");
    await client.exec("discard all");
  }
  const parts = [];
  // The message is a view of the database's memory, which changes later.
  await client.execProtocolRawStream(bytes, { onRawData: (part) => void parts.push(part.slice()) });
  return parts.length === 1 ? parts[0] : new Uint8Array(Buffer.concat(parts));
}
