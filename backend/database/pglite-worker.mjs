/**
 * PGlite in a thread of its own. It is sent what a driver would write to a server's socket and answers each message with
 * what the server would write back (pglite-thread.ts); null means "close", and is answered when the folder is closed.
 */
import v8 from "node:v8";
import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { pg_trgm } from "@electric-sql/pglite/contrib/pg_trgm";

// PostgreSQL's code is compiled while the site starts, by all cores at once: 30 MiB that the process keeps.
v8.setFlagsFromString("--wasm-num-compilation-tasks=1");

/** A driver's first message begins with its length instead of a letter. */
const isStartup = (bytes) => bytes[0] === 0;

const client = await PGlite.create({ ...workerData, extensions: { pg_trgm } });
parentPort.on("message", (bytes) => {
  answer(bytes).then(
    (answered) => parentPort.postMessage(answered, answered ? [answered.buffer] : []),
    // The database has failed, not a statement: the thread ends with it.
    (error) => setImmediate(() => Promise.reject(error)),
  );
});
parentPort.postMessage(null);

async function answer(bytes) {
  if (bytes === null) {
    await client.close();
    return null;
  }
  // There is one session for all connections: a new one finds no transaction and no statement of the one before.
  if (isStartup(bytes)) {
    await client.exec("rollback");
    await client.exec("discard all");
  }
  const parts = [];
  // The message is a view of the database's memory, which changes under it.
  await client.execProtocolRawStream(bytes, { onRawData: (part) => void parts.push(part.slice()) });
  return parts.length === 1 ? parts[0] : new Uint8Array(Buffer.concat(parts));
}
