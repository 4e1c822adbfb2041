import { StockHost } from "./server";

/**
 * `npx tsx tests/support/stock-host/serve.ts 4300 open tax`: a stock host to look at the site with; `tax` shows prices
 * with it, `gross` has them entered so.
 */
const [port = "4300", ...options] = process.argv.slice(2);
const host = new StockHost({
  isOpen: options.includes("open"),
  shop: { showsTax: options.includes("tax"), entersTax: options.includes("gross") },
});
const at = await host.listen(Number(port));
console.info(`SHOP_GRAPHQL_URL=http://127.0.0.1:${at}/graphql`);
console.info(`CONTENT_GRAPHQL_URL=http://127.0.0.1:${at}/graphql`);
