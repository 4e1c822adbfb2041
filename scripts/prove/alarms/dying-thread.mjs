/**
 * Loaded into a site before its own code. SIGUSR2 ends the thread of the site's database, as a fault in PostgreSQL's
 * code would.
 */
import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";

const { Worker } = threads;
let database;
threads.Worker = new Proxy(Worker, {
  construct(target, [file, ...rest], made) {
    const thread = Reflect.construct(target, [file, ...rest], made);
    if (String(file).endsWith("pglite-worker.mjs")) database = thread;
    return thread;
  },
});
syncBuiltinESMExports();
if (threads.isMainThread) process.on("SIGUSR2", () => void database?.terminate());
