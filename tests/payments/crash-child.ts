import { openPGlite } from "@/backend/ground/database/pglite";
import { createGateways } from "@/backend/sales/payments/gateways";
import { ContractClient } from "@/tests/support/contract-client";
import { testDeps } from "@/tests/support/deps";
import { createBackend } from "@/backend";
import { billing } from "@/tests/support/checkout-world";
import { losingAnswers } from "@/tests/support/lossy-gateways";

/** Buys something in the data folder that is named, and is killed -9 between the charge and its answer. */
async function main(folder: string): Promise<void> {
  const database = await openPGlite(folder);
  const deps = testDeps({ database: async () => database });
  const die = () => process.kill(process.pid, "SIGKILL");
  const gateways = createGateways({ ...deps, demo: true }).map((gateway) => losingAnswers(gateway, die));
  const backend = createBackend({ ...deps, payments: gateways });
  const client = new ContractClient((target, { path = `/${target}/graphql`, ...init }) =>
    backend[target].fetch(new Request(`http://backend.test${path}`, init)),
  );
  await client.ask("fillCart", { items: [{ productId: 6002, quantity: 1 }] });
  const metaData = [{ key: "_demo_payment_method", value: "demo_card_4242" }];
  const answer = await client.ask("checkout", { input: { billing, paymentMethod: "demo", metaData } });
  throw new Error(`still alive: ${JSON.stringify(answer)}`);
}

main(process.argv[2] ?? "").catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
