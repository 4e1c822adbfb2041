import fs from "node:fs";
import path from "node:path";
import { root, type Import } from "@/tests/support/imports";

/** Why an import is not allowed, or null. The table and the orders are those of CONTRIBUTING.md. */
export function refuse({ from, to }: Pick<Import, "from" | "to">): string | null {
  if (!isOwn(to)) return refusePackage(from, to);
  if (/^(tests|scripts)\//.test(to)) return "the product knows nothing of tests and scripts";
  const target = layer(to);
  switch (layer(from)) {
    case "app":
      if (target !== "backend") return null;
      return /\/route\.tsx?$/.test(from) && to === door
        ? null
        : "only a route.ts asks the back end, through its door";
    case "components":
      if (target === "app" || target === "backend") return "components know neither pages nor the back end";
      if (to === "lib/browser/zod.ts" && feature(from) !== "desk")
        return "no browser outside the desk gets zod";
      return target === "components" ? refuseUpward("components", from, to) : null;
    case "lib":
      if (target === "lib" || target === "graphql") return null;
      return /^lib\/gateway\/(answerers|desk)\.ts$/.test(from) && to === door
        ? null
        : "lib knows only lib and the contract";
    case "graphql":
      return target === "graphql" ? null : "the contract imports nothing";
    case "backend":
      return refuseBackend(from, to);
    default:
      // The start hands Next's cache of pages the one list that it asks.
      if (from === "instrumentation.ts" && to === "components/pages/page-addresses.ts") return null;
      return target === "app" || target === "components" ? "files at the root are no pages" : null;
  }
}

const door = "backend/index.ts";

/** Parts of lib that the back end shares with the site: settings, money and pure rules. */
const sharedLib = /^lib\/((money|env|site|observe\/log)\.ts|process-wide\.mjs)$|^lib\/(rules|http)\//;

const contributing = fs.readFileSync(path.join(root, "CONTRIBUTING.md"), "utf8");

/** The names of a fenced block of CONTRIBUTING.md in the order of reading. */
function block(title: string): string[] {
  const text = new RegExp(`\`\`\`${title}\n([\\s\\S]*?)\`\`\``).exec(contributing)?.[1];
  if (text === undefined) throw new Error(`CONTRIBUTING.md has no block "${title}"`);
  return text.trim().split(/\s+/);
}

const orders = { backend: block("order of backend"), components: block("order of components") };
const ground = new Set(block("ground of backend"));
const pure = new Set(block("pure nouns"));

/** Only one folder pays for animation libraries; a pure noun is plain TypeScript. */
function refusePackage(from: string, name: string): string | null {
  if (/^(framer-motion|gsap)(\/|$)/.test(name) && !from.startsWith("components/motion/")) {
    return "only components/motion imports an animation library";
  }
  if (name === "zod" && layer(from) === "components") return "no browser outside the desk gets zod";
  if (pure.has(from) && !/^node:crypto$|^(@date-fns|date-fns)(\/|$)/.test(name))
    return "a pure noun imports no package";
  if (layer(from) === "backend" && /^(next|react|react-dom)(\/|$)/.test(name))
    return "the back end knows no Next or React";
  return null;
}

function refuseBackend(from: string, to: string): string | null {
  const target = layer(to);
  if (pure.has(from)) {
    if (/^lib\/money\.ts$|^lib\/rules\//.test(to) || pure.has(to)) return null;
    return "a pure noun knows money, rules and other pure nouns only";
  }
  if (target === "graphql") return null;
  if (target === "lib")
    return sharedLib.test(to)
      ? null
      : "the back end shares money, rules, http, env, site, log and process-wide only";
  if (target !== "backend") return "the back end knows nothing of the site";
  const [own, other] = [feature(from), feature(to)];
  if (own === other || other === null) return null;
  // Foreign keys and joins name tables wherever they are; drizzle-kit loads tables.ts alone.
  if (path.basename(to) === "tables.ts" && /\/(tables|store|[a-z-]+-store)\.ts$/.test(from)) return null;
  if (pure.has(to)) return refuseUpward("backend", from, to);
  if (!ground.has(other) && !to.endsWith(`/${other}/index.ts`))
    return "another feature is asked through its index";
  return refuseUpward("backend", from, to);
}

/** A feature may import those that stand below it, and those to its right in the same line. */
function refuseUpward(layerName: keyof typeof orders, from: string, to: string): string | null {
  const [own, other] = [feature(from), feature(to)];
  if (own === other || own === null || other === null) return null;
  const order = orders[layerName];
  const [a, b] = [order.indexOf(own), order.indexOf(other)];
  if (a < 0 || b < 0) return `${a < 0 ? own : other} is missing in the order of ${layerName}`;
  return a < b ? null : `${own} stands below ${other}`;
}

function layer(file: string): string {
  return file.includes("/") ? (file.split("/")[0] ?? "") : "";
}

/** The room of a file; null for files that stand directly in `components/`, in `backend/` or in one of its wings. */
function feature(file: string): string | null {
  const parts = file.split("/").slice(1, -1);
  return (layer(file) === "backend" ? parts[1] : parts[0]) ?? null;
}

function isOwn(to: string): boolean {
  return (
    /^(app|components|lib|graphql|styles|backend|tests|scripts|public)\//.test(to) ||
    /^[\w.-]+\.(ts|json)$/.test(to)
  );
}
