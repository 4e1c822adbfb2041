import { phpNotice } from "../fake-woo/server";
import { StockHost } from "./server";

/**
 * `npx tsx tests/support/stock-host/serve.ts 4300 open tax`: a stock host to look at the site with; `tax` shows prices
 * with it, `gross` has them entered so; `blocks` has a block theme, `notices` prints PHP's, `slow` takes four seconds.
 */
const [port = "4300", ...options] = process.argv.slice(2);
const host = new StockHost({
  isOfBlocks: options.includes("blocks"),
  isOpen: options.includes("open"),
  shop: { showsTax: options.includes("tax"), entersTax: options.includes("gross") },
});
if (options.includes("notices")) host.notices = phpNotice;
if (options.includes("slow")) host.delayMs = 4_000;
const at = await host.listen(Number(port));
console.info(`SHOP_GRAPHQL_URL=http://127.0.0.1:${at}/graphql`);
console.info(`CONTENT_GRAPHQL_URL=http://127.0.0.1:${at}/graphql`);
