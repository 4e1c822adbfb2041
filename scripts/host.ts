const usage = `Remote hosts (docs/wordpress.md):
  npm run host -- check   checks SHOP_GRAPHQL_URL, CONTENT_GRAPHQL_URL, MEMBER_GRAPHQL_URL and AUTH_URL: features,
                          unmatched products, payment methods, tax, settings. The check puts one product into a cart
                          of its own and reports its progress on standard error. Exits with 0 if selling is possible, 1 if it is not, 78 without a host`;

const [command, ...more] = process.argv.slice(2);
if (command !== "check" || more.length > 0) {
  console.error(usage);
  process.exit(2);
}
// The modules below read this when they are loaded. Standard output contains only the table.
process.env.LOG_LEVEL = "silent";
const { env, EXIT_WRONG_SETTINGS } = await import("@/lib/env");
if (!(env.SHOP_GRAPHQL_URL || env.CONTENT_GRAPHQL_URL || env.MEMBER_GRAPHQL_URL || env.AUTH_URL)) {
  console.error(
    "None of SHOP_GRAPHQL_URL, CONTENT_GRAPHQL_URL, MEMBER_GRAPHQL_URL and AUTH_URL is set, so there is no host to check. Run the command with the settings of its server (docs/install.md).",
  );
  process.exit(EXIT_WRONG_SETTINGS);
}
const { checkHosts } = await import("./host/check");
const { lines, canSell } = await checkHosts((line) => console.error(line));
console.log(lines.join("\n"));
process.exit(canSell ? 0 : 1);

export {};
