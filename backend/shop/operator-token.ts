import fs from "node:fs";
import path from "node:path";
import type { Deps } from "../deps";

/** The secret of `<data folder>/operator-token`, made at its first use, readable by its owner only. */
export function operatorToken(deps: Pick<Deps, "ids" | "settings">): string {
  const { dataDir } = deps.settings;
  const file = path.join(/* turbopackIgnore: true */ dataDir, "operator-token");
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  try {
    fs.writeFileSync(file, deps.ids.token(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const token = fs.readFileSync(file, "utf8").trim();
  if (token.length < 16) throw new Error(`${file} is empty or cut off: remove it, and it is made again`);
  return token;
}
