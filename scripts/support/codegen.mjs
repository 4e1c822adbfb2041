import fs from "node:fs";
import path from "node:path";
import { fingerprint, readStamp } from "./fingerprint.mjs";
import { runTool, run } from "./processes.mjs";
import { root } from "./settings.mjs";

const stamp = "graphql/generated/.made-from";

/** Makes the typed documents and the trusted texts anew when the contract has changed since. */
export async function codegenIfStale() {
  if (readStamp(stamp) === contract()) return;
  console.log("Reading the contract (graphql/) …");
  const { code, output } = await codegen({ quiet: true });
  if (code !== 0) throw new Error(`The contract could not be read:\n${output}`);
}

/** @returns {Promise<{ code: number, output: string }>} */
export async function codegen(options) {
  const types = await runTool("@graphql-codegen/cli/esm/bin.js", ["--config", "graphql/codegen.ts"], options);
  if (types.code !== 0) return types;
  const texts = await run(process.execPath, ["graphql/trusted-documents.mjs"], options);
  if (texts.code === 0) fs.writeFileSync(path.join(root, stamp), contract());
  return texts;
}

function contract() {
  return fingerprint(["graphql", "package-lock.json"], { ignore: ["graphql/generated"] });
}
