import path from "node:path";
import type { Import } from "./source-files";

/** Which noun of the back end may ask which other one, through its index. Source: CONTRIBUTING.md. */
const nouns: Record<string, string[]> = {
  shop: ["member", "content", "mail", "limits", "payments", "documents"],
  member: ["mail", "limits", "documents"],
  payments: ["documents"],
  vat: [],
  documents: [],
  content: [],
  mail: ["limits"],
  limits: [],
};

/** Parts of lib that the back end shares with the site: settings, money and pure rules. */
const sharedLib = /^lib\/(money|env|site|log)\.ts$|^lib\/rules\//;
const door = "backend/index.ts";

/** @returns why this import is not allowed, or null. */
export function refuse({ from, to }: Pick<Import, "from" | "to">): string | null {
  const [origin = "", target = ""] = [layer(from), layer(to)];
  if (!isOwn(to)) return refusePackage(from, to);
  if (/^(tests|scripts)\//.test(to)) return "the product knows nothing of tests and scripts";
  switch (origin) {
    case "app":
      if (target !== "backend") return null;
      return /\/route\.tsx?$/.test(from) && to === door
        ? null
        : "only a route.ts asks the back end, by its door";
    case "components":
      if (target === "app" || target === "backend") return "components know neither pages nor the back end";
      return target === "components" ? refuseComponent(from, to) : null;
    case "lib":
      if (target === "lib" || target === "graphql") return null;
      if (from === "lib/graphql/answerers.ts" && /^backend\/[^/]+\.ts$/.test(to)) return null;
      return "lib knows only lib and the contract";
    case "graphql":
      return target === "graphql" ? null : "the contract imports nothing";
    case "backend":
      return refuseBackend(from, to);
    default:
      return target === "app" || target === "components" ? "files at the root are no pages" : null;
  }
}

/** Only one folder pays for animation libraries; domain files are plain TypeScript. */
function refusePackage(from: string, name: string): string | null {
  if (/^(framer-motion|gsap)(\/|$)/.test(name) && !from.startsWith("components/motion/")) {
    return "only components/motion imports an animation library";
  }
  if (isDomain(from) && !name.startsWith("node:crypto")) return "a domain file imports no package";
  if (layer(from) === "backend" && /^(next|react|react-dom)(\/|$)/.test(name))
    return "the back end knows no Next or React";
  return null;
}

function refuseComponent(from: string, to: string): string | null {
  const [own, other] = [from.split("/")[1], to.split("/")[1] ?? ""];
  return own === other || ["ui", "layout", "motion"].includes(other) ? null : "another family of components";
}

function refuseBackend(from: string, to: string): string | null {
  const target = layer(to);
  if (isDomain(from)) {
    if (/^lib\/money\.ts$|^lib\/rules\//.test(to)) return null;
    return path.dirname(from) === path.dirname(to)
      ? null
      : "a domain file knows money, rules and its siblings only";
  }
  if (target === "graphql") return null;
  if (target === "lib")
    return sharedLib.test(to) ? null : "the back end shares money, rules, env, site and log only";
  if (target !== "backend") return "the back end knows nothing of the site";
  const [own = "", other = ""] = [noun(from), noun(to)];
  const isTopFile = other === "" || other === "database";
  if (own === other || isTopFile || own === "" || /\/port\.ts$/.test(to)) return null;
  // Sample rows are written by those who write the real ones.
  if (from.startsWith("backend/database/seed/")) return null;
  if (own === "database" && /\/(tables|index)\.ts$/.test(to)) return null;
  if (/\/tables\.ts$/.test(from) && /\/tables\.ts$/.test(to)) return null;
  if (to !== `backend/${other}/index.ts`) return "another noun is asked through its index";
  return nouns[own]?.includes(other) ? null : `${own} does not ask ${other}`;
}

function layer(file: string): string {
  return file.includes("/") ? (file.split("/")[0] ?? "") : "";
}

/** Empty for files that stand directly in `backend/`. */
function noun(file: string): string {
  const parts = file.split("/");
  return parts.length > 2 ? (parts[1] ?? "") : "";
}

function isDomain(file: string): boolean {
  return /^backend\/[^/]+\/domain\//.test(file);
}

function isOwn(to: string): boolean {
  return (
    /^(app|components|lib|graphql|styles|backend|tests|scripts|public)\//.test(to) ||
    /^[\w.-]+\.(ts|json)$/.test(to)
  );
}
