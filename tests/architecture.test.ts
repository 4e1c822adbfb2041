import fs from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, it } from "vitest";
import { importsOf, listFiles, readSources, root, visit, type SourceFile } from "@/tests/support/imports";
import { ringsOf, roomOf } from "@/tests/support/rings";
import { bakedIn } from "@/scripts/support/build.mjs";
import { refuse } from "./support/import-law";

const product = ["app", "components", "lib", "graphql", "styles", "backend"];
const files = readSources(product, ["server.ts", "instrumentation.ts"]);
const imports = files.flatMap(({ path: file, tree }) => (tree ? importsOf(file, tree) : []));
const own = new Set(files.map(({ path: file }) => file));
const all = listFiles([...product, "tests", "scripts", "proofs"], /\.(tsx?|mjs|css)$/);

describe("imports", () => {
  it("follow the table and the orders of CONTRIBUTING.md", () => {
    const refused = imports.flatMap((each) => {
      const reason = refuse(each);
      return reason ? [`${each.from} → ${each.to}: ${reason}`] : [];
    });
    expect(refused).toEqual([]);
  });

  it.each([
    ["app/layout.tsx", "backend/index.ts"],
    ["app/api/x/route.ts", "backend/sales/orders/index.ts"],
    ["components/cart/cart-screen.tsx", "components/checkout/checkout-form.tsx"],
    ["components/ui/button.tsx", "components/layout/header.tsx"],
    ["components/ui/button.tsx", "backend/index.ts"],
    ["components/ui/button.tsx", "gsap"],
    ["components/certificates/check-credential.ts", "zod"],
    ["components/certificates/check-credential.ts", "lib/browser/zod.ts"],
    ["lib/money.ts", "components/ui/button.tsx"],
    ["lib/gateway/read.ts", "backend/index.ts"],
    ["graphql/codegen.ts", "lib/env.ts"],
    ["backend/people/members/store.ts", "backend/sales/orders/index.ts"],
    ["backend/sales/orders/store.ts", "backend/people/members/store.ts"],
    ["backend/sales/cart/price-cart.ts", "graphql"],
    ["backend/sales/cart/price-cart.ts", "backend/sales/cart/store.ts"],
    ["backend/sales/orders/store.ts", "lib/addresses/routes.ts"],
    ["backend/ground/mail/outbox.ts", "react"],
    ["lib/money.ts", "tests/support/deps.ts"],
  ])("%s may not import %s", (from, to) => {
    expect(refuse({ from, to })).not.toBeNull();
  });

  it("form no ring of files and none of rooms", () => {
    const isTables = (file: string) => path.basename(file) === "tables.ts";
    const fixed = imports.filter(({ to, lazy }) => own.has(to) && !lazy);
    const rooms = fixed
      .filter(({ to }) => !isTables(to))
      .map(({ from, to }) => ({ from: roomOf(from), to: roomOf(to) }));
    expect(ringsOf(fixed)).toEqual([]);
    expect(ringsOf(rooms)).toEqual([]);
  });

  it("are followed around a ring", () => {
    const ring = [
      { from: "a", to: "b" },
      { from: "b", to: "c" },
      { from: "c", to: "a" },
    ];
    expect(ringsOf(ring)).toEqual([["a", "b", "c"]]);
    expect(ringsOf(ring.slice(1))).toEqual([]);
  });
});

describe("files", () => {
  it("have telling names in kebab-case", () => {
    const vague = /(^|\/)(utils?|helpers?|common|misc|manager|services?)(\/|\.|$)/;
    const odd = all.filter((file) => vague.test(file) || !/^[a-z0-9_.[\]-]+$/.test(path.basename(file)));
    expect(odd).toEqual([]);
  });

  it("keep client components out of pages and layouts", () => {
    const wrong = files.filter(
      ({ path: file, text }) => /\/(page|layout)\.tsx$/.test(file) && /^["']use client["']/m.test(text),
    );
    expect(names(wrong)).toEqual([]);
  });

  it("read the environment in one place", () => {
    const readers = new Set([
      ...["lib/env.ts", "lib/site.ts", "lib/build.ts", "server.ts", "instrumentation.ts"],
      // Next loads it as it is; what it reads, server.ts has set.
      "lib/stored-pages/page-cache.mjs",
    ]);
    const wrong = files.filter(({ path: file, text }) => !readers.has(file) && /\bprocess\.env\b/.test(text));
    expect(names(wrong)).toEqual([]);
  });

  it("paint with colours by their meaning; raw-colours.test.ts looks at the style sheets", () => {
    const rawAttribute = /\b(fill|stroke|color|stopColor)=["']#/;
    const painted = files.filter(({ path: file }) => /^components\/.*\.tsx$/.test(file));
    expect(names(painted.filter(({ text }) => rawAttribute.test(text)))).toEqual([]);
    expect('<path fill="#fff" />').toMatch(rawAttribute);
  });
});

describe("settings", () => {
  it("are all explained in .env.example", () => {
    const known = [...read("lib/env.ts").matchAll(/^ {2}([A-Z][A-Z_]+): /gm)].map(([, key]) => key);
    const explained = [...read(".env.example").matchAll(/^([A-Z_]+)=/gm)].map(([, key]) => key);
    const setByNode = ["NODE_ENV", "NEXT_PHASE"];
    expect(known.length).toBeGreaterThan(10);
    expect(known.filter((key) => !explained.includes(key) && !setByNode.includes(key ?? ""))).toEqual([]);
  });

  it("are fixed by the build where .env.example says so: name and slug of the product", () => {
    const fixed: string[] = [];
    let comment = "";
    for (const line of read(".env.example").split("\n")) {
      if (line.startsWith("#")) comment = line;
      else if (line && comment.endsWith("(build)")) fixed.push(line.replace(/=.*/, ""));
    }
    expect(fixed).toEqual(["PRODUCT_NAME", "PRODUCT_SLUG"]);
    expect(bakedIn).toEqual(fixed);
  });

  it("hold the product's name", () => {
    const spelled = listFiles(
      ["app", "components", "lib", "backend", "styles"],
      /\.(tsx?|css|md|ya?ml|json)$/,
    )
      .filter((file) => file !== "lib/site.ts")
      .filter((file) => /flight[ -]levels\b/i.test(read(file)));
    expect(spelled).toEqual([]);
  });
});

describe("types", () => {
  it("are not argued away", () => {
    expect(files.flatMap(escapes)).toEqual([]);
  });

  it("are checked in every file", () => {
    const silenced = /@ts-(ignore|nocheck|expect-error)|eslint[-]disable/;
    expect(silenced.test(["// eslint", "disable"].join("-"))).toBe(true);
    expect(all.filter((file) => silenced.test(read(file)))).toEqual([]);
  });
});

describe("dependencies", () => {
  it("are pinned", () => {
    const { dependencies, devDependencies } = JSON.parse(read("package.json"));
    const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(
      ([, version]) => !/^\d+\.\d+\.\d+$/.test(String(version)),
    );
    expect(loose).toEqual([]);
  });
});

/** `any`, `x!` and `x as T`; `as const` widens nothing and is fine. */
function escapes({ path: file, tree }: SourceFile): string[] {
  const found: string[] = [];
  if (!tree) return found;
  visit(tree, (node) => {
    const isConst = ts.isAsExpression(node) && node.type.getText() === "const";
    if (
      node.kind === ts.SyntaxKind.AnyKeyword ||
      ts.isNonNullExpression(node) ||
      (ts.isAsExpression(node) && !isConst)
    ) {
      found.push(`${file}:${tree.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.getText()}`);
    }
  });
  return found;
}

function names(list: SourceFile[]): string[] {
  return list.map(({ path: file }) => file);
}

function read(file: string): string {
  return fs.readFileSync(path.join(root, file), "utf8");
}
