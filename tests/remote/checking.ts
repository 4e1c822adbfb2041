import { onTestFinished } from "vitest";
import { checkHosts } from "@/scripts/host/check";
import { changeSettings } from "@/tests/support/settings";
import { StockHost } from "@/tests/support/stock-host/server";
import { stockShop } from "@/tests/support/stock-host/shop";

export function closeAfterTest(host: { close: () => unknown }): void {
  onTestFinished(() => void host.close());
}

/** What `npm run host -- check` prints with these settings. */
export async function check(settings: Record<string, string> = {}) {
  changeSettings({ LOG_LEVEL: "silent", ...settings });
  const progress: string[] = [];
  const { lines, canSell } = await checkHosts((line) => progress.push(line));
  return { text: lines.join("\n"), canSell, progress };
}

/** It sells one of the products that pages offer, by the number or by the SKU that they name. */
export const products = stockShop.products.map((one) => (one.sku === "FLIN-ON" ? { ...one, id: 992 } : one));

export async function stock(options: ConstructorParameters<typeof StockHost>[0] = {}) {
  const host = new StockHost({ shop: { products }, ...options });
  closeAfterTest(host);
  return { host, url: `http://127.0.0.1:${await host.listen()}/graphql` };
}

/** The line of a feature, with single spaces. */
export const line = (text: string, feature: string) =>
  text
    .split("\n")
    .find((one) => one.trim().startsWith(feature))
    ?.replace(/ +/g, " ")
    .trim();
