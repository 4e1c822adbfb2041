import fs from "node:fs";
import path from "node:path";
import { codegenIfStale } from "./codegen.mjs";
import { fingerprint, readStamp } from "./fingerprint.mjs";
import { runTool } from "./processes.mjs";
import { root } from "./settings.mjs";

const standalone = path.join(root, ".next/standalone");
const stamp = ".next/standalone/.made-from";

const sources = [
  ...["app", "components", "lib", "backend", "graphql", "styles", "public"],
  ...["middleware.ts", "instrumentation.ts", "next.config.ts", "tsconfig.json", "package-lock.json"],
];

/** Settings that end up in prerendered pages or in the browser's script; the others are read at the start. */
const bakedIn = [
  "BUILD_ID",
  "PRODUCT_NAME",
  "PRODUCT_SLUG",
  "COMMUNITY_URL",
  "COMMUNITY_SIGN_IN_URL",
  "SOCIAL_LINKEDIN",
  "SOCIAL_FACEBOOK",
  "SOCIAL_INSTAGRAM",
  "SOCIAL_YOUTUBE",
  "SOCIAL_THREADS",
  "ORIGIN",
  "SHOP_GRAPHQL_URL",
  "MEMBER_GRAPHQL_URL",
  "CONTENT_GRAPHQL_URL",
  "COCKPIT_URL",
  "COOKIE_DOMAIN",
  "GTM_ID",
];

export async function buildIfStale() {
  if (readStamp(stamp) === state()) return;
  console.log("Building the site; this takes a minute …");
  const { code, output } = await build({ quiet: true });
  if (code !== 0) throw new Error(`The build failed:\n${output}`);
}

/** Builds `.next/standalone`, complete with its static files. */
export async function build(options) {
  await codegenIfStale();
  fs.rmSync(path.join(root, stamp), { force: true });
  const madeFrom = state();
  const env = {
    ...process.env,
    NODE_ENV: "production",
    BUILD_ID: process.env.BUILD_ID || madeFrom.slice(0, 20),
    BUILD_TIME: new Date().toISOString(),
  };
  const result = await runTool("next/dist/bin/next", ["build"], { ...options, env });
  if (result.code !== 0) return result;
  copy(".next/static", ".next/static");
  copy("public", "public");
  // Next copies .env files into the build; a key that is taken out later would live on there.
  for (const name of fs.readdirSync(standalone)) {
    if (name === ".env" || name.startsWith(".env.")) fs.rmSync(path.join(standalone, name));
  }
  fs.writeFileSync(path.join(root, stamp), madeFrom);
  return result;
}

function copy(from, to) {
  const source = path.join(root, from);
  const target = path.join(standalone, to);
  fs.rmSync(target, { recursive: true, force: true });
  if (fs.existsSync(source)) fs.cpSync(source, target, { recursive: true });
}

function state() {
  const values = Object.fromEntries(bakedIn.map((key) => [key, process.env[key] || undefined]));
  return fingerprint(sources, { ignore: ["graphql/generated"], values });
}
