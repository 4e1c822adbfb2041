import fs from "node:fs";
import path from "node:path";
import { runTool } from "../support/processes.mjs";
import { root } from "../support/settings.mjs";

/**
 * Builds a page with nothing on it by the same Next version and packages: what no site of this kind can be below.
 *
 * @returns the folder of its standalone server
 */
export async function buildEmptyApp(): Promise<string> {
  fs.rmSync(folder, { recursive: true, force: true });
  for (const [name, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), text);
  }
  const { code, output } = await runTool("next/dist/bin/next", ["build", folder], {
    quiet: true,
    env: { ...process.env, NODE_ENV: "production" },
  });
  if (code !== 0) throw new Error(`the empty page could not be built:\n${output}`);
  const standalone = path.join(folder, ".next/standalone/.cache/bench-empty");
  fs.cpSync(path.join(folder, ".next/static"), path.join(standalone, ".next/static"), { recursive: true });
  return standalone;
}

const folder = path.join(root, ".cache/bench-empty");

const files = {
  "package.json": JSON.stringify({ name: "empty", private: true, type: "module" }),
  "next.config.mjs": `export default { output: "standalone", reactCompiler: true, poweredByHeader: false, outputFileTracingRoot: ${JSON.stringify(root)}, turbopack: { root: ${JSON.stringify(root)} } };`,
  // Turbopack looks upwards for these two and would find the site's.
  "middleware.js": `export function middleware() {}\nexport const config = { runtime: "nodejs", matcher: "/never" };`,
  "instrumentation.js": `export function register() {}`,
  "app/layout.js": `export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html>; }`,
  "app/page.js": `export default function Page() { return <h1>Empty</h1>; }`,
};
