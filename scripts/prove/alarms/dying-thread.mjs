/**
 * Loaded into a site before its own code: SIGUSR2 ends the thread of its database, as a fault of PostgreSQL's code would.
 */
import { syncBuiltinESMExports } from "node:module";
import threads from "node:worker_threads";

const { Worker } = threads;
let database;
threads.Worker = class extends Worker {
  constructor(file, options) {
    super(file, options);
    if (String(file).endsWith("pglite-worker.mjs")) database = this;
  }
};
syncBuiltinESMExports();
if (threads.isMainThread) process.on("SIGUSR2", () => void database?.terminate());
