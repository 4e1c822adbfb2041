import { env } from "@/lib/env";
import { isRemote } from "@/lib/gateway/answerers";
import { answerOr } from "@/lib/gateway/failure";
import { asking } from "./asking";
import { compareFeatures, type Row } from "./compared";
import { checkMenus } from "./menus";
import { ping, pingAuth } from "./ping";
import { checkSelling } from "./selling";

export type Report = { lines: string[]; canSell: boolean };

const settings = {
  shop: "SHOP_GRAPHQL_URL",
  content: "CONTENT_GRAPHQL_URL",
  member: "MEMBER_GRAPHQL_URL",
} as const;

/**
 * Checks which features the configured hosts support and whether the shop can sell. It sends the same requests as the
 * site and puts one product into its own cart.
 *
 * @param progress gets a line for each step, because the check may take minutes
 */
export async function checkHosts(progress: (line: string) => void = () => undefined): Promise<Report> {
  const lines: string[] = [];
  const problems: string[] = [];
  const ask = asking();
  for (const endpoint of ["shop", "content", "member"] as const) {
    const setting = settings[endpoint];
    const url = env[setting];
    if (!url) {
      lines.push(`${setting} is not set: the built-in back end answers.`, "");
      continue;
    }
    progress(`${setting}: asking ${url}`);
    const { ms, problem, notes } = await ping(url);
    lines.push(`${setting}  ${url}`);
    if (problem) {
      lines.push(`  ${problem}.`, "");
      if (endpoint === "shop") problems.push(`the shop ${problem}`);
      continue;
    }
    lines.push(
      `  answers, after ${ms} ms${ms > SLOW_MS ? ": a page that asks ten questions takes seconds" : ""}.`,
      ...notes.map((note) => `  ${note}.`),
    );
    progress(`${setting}: comparing its schema with this site's`);
    const { rows, isGuess } = await compareFeatures(endpoint);
    if (isGuess) lines.push("  It does not report what it lacks; an ordinary WooCommerce lacks this:");
    lines.push(...table(rows));
    const missing = rows.filter(({ feature, verdict }) => feature.isNeeded && verdict === "off");
    problems.push(...missing.map(({ feature, why }) => `${feature.name.toLowerCase()}: the shop ${why}`));
    if (endpoint === "content") lines.push(...(await checkMenus()));
    lines.push("");
  }
  lines.push(...(await signIn()), "");
  if (env.SHOP_GRAPHQL_URL && problems.length === 0) {
    const selling = await answerOr(checkSelling(ask, progress), ({ operation }) => ({
      lines: [],
      problems: [`the shop did not answer ${operation}; run the check again`],
    }));
    lines.push(...selling.lines, "");
    problems.push(...selling.problems);
  }
  const verdict = problems.map((problem) => `  ${problem}.`);
  lines.push(
    ...(problems.length === 0 ? ["Selling is possible."] : ["Selling is not possible:", ...verdict]),
  );
  return { lines, canSell: problems.length === 0 };
}

/** A public request should not take longer: docs/benchmarks.md. */
const SLOW_MS = 1_000;

function table(rows: readonly Row[]): string[] {
  const width = Math.max(...rows.map(({ feature }) => feature.name.length));
  return rows.map(({ feature: { name, otherwise }, verdict, why }) => {
    const told = verdict === "works" ? "" : `${verdict === "off" ? `${otherwise}; ` : ""}${why}`;
    return `  ${name.padEnd(width)}  ${verdict.padEnd(6)}  ${told}`.trimEnd();
  });
}

/** Checks the sign-in host, and whether the shop can recognise its members. */
async function signIn(): Promise<string[]> {
  const problem = env.AUTH_URL ? await pingAuth(env.AUTH_URL) : null;
  const lines = [
    env.AUTH_URL
      ? `AUTH_URL  ${env.AUTH_URL}\n  ${problem ?? "answers as a token endpoint"}.`
      : "AUTH_URL is not set: members sign in on this site.",
  ];
  if (isRemote("shop") !== isRemote("auth"))
    lines.push("  The shop does not know these members: they buy as guests, and their account says so.");
  if (isRemote("member") !== isRemote("auth"))
    lines.push(
      "  MEMBER_GRAPHQL_URL and AUTH_URL belong together: set both or neither, or nobody can sign in.",
    );
  return lines;
}
