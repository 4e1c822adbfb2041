import path from "node:path";
import { bundle } from "../../scripts/support/build.mjs";
import { freePort } from "../../scripts/support/processes.mjs";
import { root } from "../../scripts/support/settings.mjs";
import { Supervised } from "../supervised";

export type ShopSettings = { dataDir: string; databaseUrl?: string; stripe: string };

export const webhookSecret = "whsec_proof";

/** The settings of a server that sells with the project's fake provider. */
export function sellingSettings({ dataDir, databaseUrl = "", stripe }: ShopSettings) {
  return {
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    SAMPLE_DATA: "0",
    LOG_LEVEL: "fatal",
    STRIPE_SECRET_KEY: "sk_test_fake",
    STRIPE_WEBHOOK_SECRET: webhookSecret,
    NEXT_PUBLIC_STRIPE_PUBLISHABLE_KEY: "pk_test_proof",
    STRIPE_API_BASE: stripe,
  };
}

const shopFile = path.join(root, ".cache/prove/shop.mjs");
let bundled: Promise<void> | null = null;

/**
 * Bundles the back end into one file, once for each run. Loading its sources one by one would take most of the time
 * between two kills.
 */
function bundleShop(): Promise<void> {
  bundled ??= bundle({ entryPoints: ["backend/serve.ts"], outfile: shopFile, packages: "external" });
  return bundled;
}

/** The back end as a separate process that dies and restarts on the same port. */
export async function shopProcess(settings: ShopSettings): Promise<Supervised> {
  await bundleShop();
  const port = await freePort();
  const env = { ...sellingSettings(settings), ORIGIN: `http://localhost:${port}` };
  return new Supervised(port, () => ({ args: [shopFile], env, isReady: () => true }));
}
