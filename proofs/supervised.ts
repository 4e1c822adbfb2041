import { setTimeout as pause } from "node:timers/promises";
import { type Server, startServer } from "../scripts/support/servers";

/** The command. It is read at every start. */
export type Command = {
  args: string[];
  cwd?: string;
  env: Record<string, string>;
  isReady?: (answer: Response) => boolean;
};

const startsAtMost = 10;

/** A process that is killed and restarted on the same port. Its actions run one at a time. */
export class Supervised {
  #server: Server | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  kills = 0;

  constructor(
    readonly port: number,
    private readonly command: () => Command,
  ) {}

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /** 0 while the process does not run. */
  get pid(): number {
    return this.#server?.pid ?? 0;
  }

  /**
   * Starts the process and waits until it answers. Like a supervisor, it tries again after an early end, because a
   * restarting database refuses connections.
   *
   * @throws Error after too many early ends
   */
  start(): Promise<void> {
    return this.#inTurn(() => this.#start());
  }

  /** Kills the process as a power cut would, so that it cannot finish anything. */
  kill(): Promise<void> {
    this.kills += 1;
    return this.stop("SIGKILL");
  }

  stop(signal?: NodeJS.Signals): Promise<void> {
    return this.#inTurn(() => this.#stop(signal));
  }

  /** Ends the process after its open requests, as a deploy does, and starts the new command. */
  restart(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#stop();
      await this.#start();
    });
  }

  async #start(): Promise<void> {
    for (let tries = 1; this.#server === null; tries += 1) {
      const { args, ...options } = this.command();
      try {
        this.#server = await startServer(args, { port: this.port, ...options });
      } catch (error) {
        if (tries === startsAtMost) throw error;
        await pause(500);
      }
    }
  }

  async #stop(signal?: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    this.#server = null;
    await server?.stop(signal);
  }

  #inTurn(work: () => Promise<void>): Promise<void> {
    const done = this.#turn.then(work);
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
