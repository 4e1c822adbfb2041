import { Duplex } from "node:stream";
import type { PGliteOptions } from "@electric-sql/pglite";
import { Thread } from "./thread";

/** A PGlite in its own thread, which answers like a server's socket. */
export type PGliteThread = {
  /** Opens a connection. All connections share one session, so only one may be in use at a time. */
  connect: () => Duplex;
  /** Resolves when everything is on disk and the thread has ended. */
  close: () => Promise<void>;
};

/**
 * Starts the thread (docs/decisions/database.md). If it dies, the next connection to a database on disk starts
 * another thread, which finds everything that was acknowledged; a database in memory is lost.
 *
 * @param onDeath is called with the cause when the thread has died
 * @throws Error of PGlite when the folder cannot be opened
 */
export async function startPGlite(options: Options, onDeath: (cause?: Error) => void): Promise<PGliteThread> {
  let isClosed = false;
  const started = () =>
    startThread(options, (cause) => {
      if (!isClosed) onDeath(cause);
    });
  let running = started();
  await running;
  const living = async () => {
    const thread = await running.catch(() => null);
    if (thread && (!thread.hasEnded || options.dataDir === undefined || isClosed)) return thread;
    // Two threads on one folder would lose the writes of both, so the old thread must have ended.
    running = Promise.resolve(thread?.terminate()).then(started);
    return running;
  };
  return {
    connect: () => new Connection(living),
    close: async () => {
      isClosed = true;
      const thread = await running.catch(() => null);
      if (thread && !thread.hasEnded) await thread.ask(null);
      await thread?.terminate();
    },
  };
}

type Options = Pick<PGliteOptions, "dataDir" | "loadDataDir" | "startParams">;

async function startThread(options: Options, onEnd: (cause?: Error) => void): Promise<DatabaseThread> {
  let isOpen = false;
  const whenEnded = (cause?: Error) => {
    if (isOpen) onEnd(cause);
    return ended(cause);
  };
  const thread: DatabaseThread = new Thread("backend/ground/database/pglite-worker.mjs", whenEnded, options);
  // The thread's first message says that the folder is open.
  await thread.next().catch(async (error: Error) => {
    await thread.terminate();
    throw error.cause ?? error;
  });
  isOpen = true;
  return thread;
}

/** Bytes from the driver, and the server's answer. Null requests the end and confirms it. */
type DatabaseThread = Thread<Uint8Array<ArrayBuffer> | null, Uint8Array | null>;

const ended = (cause?: Error) =>
  Object.assign(new Error("The thread of the database has ended.", { cause }), { code: ENDED });

/** The code of a server that is shut down (PostgreSQL, appendix A). */
const ENDED = "57P01";

/** The driver's socket. */
class Connection extends Duplex {
  private thread: DatabaseThread | undefined;

  constructor(private readonly living: () => Promise<DatabaseThread>) {
    super();
  }

  connect(): void {
    this.living().then(
      (thread) => {
        this.thread = thread;
        this.emit("connect");
      },
      (cause: Error) => this.destroy(ended(cause)),
    );
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

  /** Sends a copy, because a buffer shares its memory with others. */
  private send(bytes: Buffer, done: (error?: Error) => void): void {
    const question = new Uint8Array(bytes);
    if (!this.thread) return done(ended());
    this.thread.ask(question, [question.buffer]).then((answer) => {
      if (answer && answer.length > 0) this.push(answer);
      done();
    }, done);
  }
}
