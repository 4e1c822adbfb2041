import { Duplex } from "node:stream";
import type { PGliteOptions } from "@electric-sql/pglite";
import { Thread } from "./thread";

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
  const thread: DatabaseThread = new Thread("backend/database/pglite-worker.mjs", ended, options);
  // The first word of the thread: the folder is open.
  await thread.next().catch((error: Error) => {
    throw error.cause ?? error;
  });
  return {
    connect: () => new Connection(thread),
    close: async () => {
      await thread.ask(null);
      await thread.terminate();
    },
  };
}

/** The driver's bytes and the server's answer; null requests the end and confirms it. */
type DatabaseThread = Thread<Uint8Array<ArrayBuffer> | null, Uint8Array | null>;

const ended = (cause?: Error) =>
  Object.assign(new Error("The thread of the database has ended.", { cause }), { code: ENDED });

/** As of a server that is shut down (PostgreSQL, appendix A). */
const ENDED = "57P01";

/** The driver's socket. */
class Connection extends Duplex {
  constructor(private readonly thread: DatabaseThread) {
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

  /** Sends all writes of one statement as one message. */
  override _writev(chunks: { chunk: Buffer }[], done: (error?: Error) => void): void {
    this.send(Buffer.concat(chunks.map(({ chunk }) => chunk)), done);
  }

  override _final(done: () => void): void {
    this.push(null);
    done();
  }

  /** Copied, because a buffer's memory is shared with others. */
  private send(bytes: Buffer, done: (error?: Error) => void): void {
    const question = new Uint8Array(bytes);
    this.thread.ask(question, [question.buffer]).then((answer) => {
      if (answer && answer.length > 0) this.push(answer);
      done();
    }, done);
  }
}
