import { once } from "node:events";
import path from "node:path";
import { Duplex } from "node:stream";
import { Worker } from "node:worker_threads";
import type { PGliteOptions } from "@electric-sql/pglite";

/** A PGlite in a thread of its own, which answers like a server's socket. */
export type PGliteThread = {
  /** A new connection. All share one session: only one may be in use at a time. */
  connect: () => Duplex;
  /** Resolves when everything is on disk and the thread is gone. */
  close: () => Promise<void>;
};

/**
 * Starts the thread (docs/decisions/database-thread.md).
 *
 * @throws Error of PGlite when the folder cannot be opened
 */
export async function startPGlite(
  options: Pick<PGliteOptions, "dataDir" | "loadDataDir" | "startParams">,
): Promise<PGliteThread> {
  const worker = new Worker(/* turbopackIgnore: true */ file, { workerData: options, execArgv: [] });
  await once(worker, "message");
  const thread = new Thread(worker);
  return {
    connect: () => new Connection(thread),
    close: async () => {
      await thread.ask(null);
      await worker.terminate();
    },
  };
}

/** Read from the working directory, like the migrations: no bundler takes it along. */
const file = path.join(/* turbopackIgnore: true */ process.cwd(), "backend/database/pglite-worker.mjs");

type Asked = { resolve: (answer: Uint8Array | null) => void; reject: (error: Error) => void };

/** Questions and answers in their order. The thread keeps the process alive only while it has been asked something. */
class Thread {
  private readonly asked: Asked[] = [];
  private ended: Error | undefined;

  constructor(private readonly worker: Worker) {
    worker.unref();
    worker.on("message", (answer: Uint8Array | null) => {
      this.asked.shift()?.resolve(answer);
      if (this.asked.length === 0) worker.unref();
    });
    worker.on("error", (error) => this.end(error));
    worker.on("exit", () => this.end());
  }

  async ask(question: Uint8Array<ArrayBuffer> | null): Promise<Uint8Array | null> {
    if (this.ended) throw this.ended;
    this.worker.ref();
    return new Promise((resolve, reject) => {
      this.asked.push({ resolve, reject });
      this.worker.postMessage(question, question ? [question.buffer] : []);
    });
  }

  private end(cause?: Error): void {
    this.ended ??= Object.assign(new Error("The thread of the database has ended.", { cause }), {
      code: ENDED,
    });
    for (const { reject } of this.asked.splice(0)) reject(this.ended);
  }
}

/** As of a server that is shut down (PostgreSQL, appendix A). */
const ENDED = "57P01";

/** What the driver takes for a socket. */
class Connection extends Duplex {
  constructor(private readonly thread: Thread) {
    super();
  }

  connect(): void {
    queueMicrotask(() => this.emit("connect"));
  }

  setNoDelay(): void {}

  ref(): void {}

  unref(): void {}

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error) => void): void {
    this.send(chunk, done);
  }

  /** What the driver writes for one statement goes over as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  /** Copied, because a buffer's memory is shared with others. */
  private send(bytes: Buffer, done: (error?: Error) => void): void {
    this.thread.ask(new Uint8Array(bytes)).then((answer) => {
      if (answer && answer.length > 0) this.push(answer);
      done();
    }, done);
  }
}
