import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { bundle } from "../../support/build.mjs";
import { freePort } from "../../support/processes.mjs";
import { type Server, startServer } from "../../support/servers";
import { root } from "../../support/settings.mjs";

export type ShopSettings = { dataDir: string; databaseUrl?: string; stripe: string };

export const webhookSecret = "whsec_proof";

const startsAtMost = 10;

const shopFile = path.join(root, ".cache/prove/shop.mjs");
let bundled: Promise<void> | null = null;

/** The back end as one file, once a run: loading its sources one by one would take most of the time between two kills. */
function bundleShop(): Promise<void> {
  bundled ??= bundle({ entryPoints: ["backend/serve.ts"], outfile: shopFile, packages: "external" });
  return bundled;
}

/** The product's back end as a process of its own, which dies and comes back on the same port. */
export class ShopProcess {
  #server: Server | null = null;
  kills = 0;

  private constructor(
    readonly port: number,
    private readonly settings: ShopSettings,
  ) {}

  static async on(settings: ShopSettings): Promise<ShopProcess> {
    await bundleShop();
    return new ShopProcess(await freePort(), settings);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  /**
   * Starts it and waits until it answers. As a supervisor does, it is started anew when it ends before: a database that is
   * just restarted refuses it.
   *
   * @throws Error when it has ended too often
   */
  async start(): Promise<void> {
    const { dataDir, databaseUrl = "", stripe } = this.settings;
    const env = {
      ORIGIN: this.url,
      DATA_DIR: dataDir,
      DATABASE_URL: databaseUrl,
      SAMPLE_DATA: "0",
      LOG_LEVEL: "fatal",
      STRIPE_SECRET_KEY: "sk_test_fake",
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_proof",
      STRIPE_API_BASE: stripe,
    };
    for (let tries = 1; this.#server === null; tries += 1) {
      try {
        this.#server = await startServer([shopFile], { port: this.port, env, isReady: () => true });
      } catch (error) {
        if (tries === startsAtMost) throw error;
        await pause(500);
      }
    }
  }

  /** As a power cut for the process: nothing is said, nothing is finished. */
  async kill(): Promise<void> {
    this.kills += 1;
    await this.stop("SIGKILL");
  }

  async stop(signal?: NodeJS.Signals): Promise<void> {
    const server = this.#server;
    this.#server = null;
    await server?.stop(signal);
  }
}
