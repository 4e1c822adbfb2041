import path from "node:path";
import { Worker } from "node:worker_threads";

type Asked<Answer> = { resolve: (answer: Answer) => void; reject: (error: Error) => void };

/**
 * A worker thread that answers requests one by one, in order, with one message each. It keeps the process alive only
 * while a request is open.
 */
export class Thread<Question, Answer> {
  private readonly asked: Asked<Answer>[] = [];
  private ended: Error | undefined;
  private readonly worker: Worker;

  /**
   * @param file relative to the working directory, like the migrations, because no bundler includes it
   * @param whenEnded the error for open requests when the thread has ended
   */
  constructor(
    file: string,
    private readonly whenEnded: (cause?: Error) => Error,
    workerData?: unknown,
  ) {
    const absolute = path.join(/* turbopackIgnore: true */ process.cwd(), file);
    this.worker = new Worker(/* turbopackIgnore: true */ absolute, { workerData, execArgv: [] });
    this.worker.unref();
    this.worker.on("message", (answer: Answer) => {
      this.asked.shift()?.resolve(answer);
      if (this.asked.length === 0) this.worker.unref();
    });
    this.worker.on("error", (error: Error) => this.end(error));
    this.worker.on("exit", () => this.end());
  }

  /** Number of questions that wait for an answer. */
  get waiting(): number {
    return this.asked.length;
  }

  get hasEnded(): boolean {
    return this.ended !== undefined;
  }

  /** @param moved memory that is transferred to the thread and cannot be used here afterwards */
  ask(question: Question, moved: ArrayBuffer[] = []): Promise<Answer> {
    if (this.ended) return Promise.reject(this.ended);
    const answer = this.next();
    this.worker.postMessage(question, moved);
    return answer;
  }

  /** Receives the thread's first message, which reports that it is ready and answers no request. */
  next(): Promise<Answer> {
    this.worker.ref();
    return new Promise((resolve, reject) => {
      this.asked.push({ resolve, reject });
    });
  }

  async terminate(): Promise<void> {
    await this.worker.terminate();
  }

  private end(cause?: Error): void {
    this.ended ??= this.whenEnded(cause);
    for (const { reject } of this.asked.splice(0)) reject(this.ended);
  }
}
