import "server-only";
import { readFileSync } from "node:fs";
import path from "node:path";

let text: string | null = null;

/** The text of styles/tokens.css, for drawings that are made outside of a browser. */
export function tokensText(): string {
  text ??= readFileSync(path.join(process.cwd(), "styles/tokens.css"), "utf8");
  return text;
}

/**
 * A plain value of the first tier, such as `paper` → its hex colour.
 * @throws Error for an unknown name
 */
export function tokenValue(name: string): string {
  const found = new RegExp(`--value-${name}: (#[0-9a-f]{6});`).exec(tokensText())?.[1];
  if (!found) throw new Error(`tokens.css has no plain value --value-${name}`);
  return found;
}
