import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/settings.mjs";

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

type Locked = { license?: string; dev?: boolean; devOptional?: boolean };
type Row = { licence: string; packages: string[] };

/** The rows of the paper; no packages: any. */
function rowsOf(paper: string): Row[] {
  const rows = paper.matchAll(/^\| `([^`]+)` +\| ([^|]+?) +\|/gm);
  return [...rows].map(([, licence = "", names = ""]) => ({
    licence,
    packages: names === "any" ? [] : names.replaceAll("\\*", "*").split(", "),
  }));
}

/** Each package that production needs on some platform, with the licence that its own file names. */
function installed(): { name: string; licence: string }[] {
  const { packages }: { packages: Record<string, Locked> } = JSON.parse(read("package-lock.json"));
  return Object.entries(packages).flatMap(([folder, { license, dev, devOptional }]) => {
    if (folder === "" || dev || devOptional) return [];
    const file = `${folder}/package.json`;
    const own: { license?: string } = fs.existsSync(path.join(root, file)) ? JSON.parse(read(file)) : {};
    const name = folder.replace(/^.*node_modules\//, "");
    return [{ name, licence: own.license ?? license ?? "none" }];
  });
}

const fits = (name: string, pattern: string) =>
  pattern.endsWith("*") ? name.startsWith(pattern.slice(0, -1)) : name === pattern;

/** The packages that the paper leaves out, and its rows about packages that are not installed. */
function differences(rows: readonly Row[], all: readonly { name: string; licence: string }[]): string[] {
  const unjudged = all.filter(
    ({ name, licence }) =>
      !rows.some(
        (row) =>
          row.licence === licence &&
          (row.packages.length === 0 || row.packages.some((pattern) => fits(name, pattern))),
      ),
  );
  const unused = rows.flatMap(({ licence, packages }) => {
    const own = all.filter((one) => one.licence === licence);
    if (own.length === 0) return [`${licence}: no package has it`];
    return packages
      .filter((pattern) => !own.some(({ name }) => fits(name, pattern)))
      .map((pattern) => `${licence}: ${pattern} is not installed`);
  });
  return [...unjudged.map(({ name, licence }) => `${name}: ${licence} is not judged`), ...unused];
}

it("judges the licence of every package that production needs, and no other", () => {
  expect(differences(rowsOf(read("docs/licences.md")), installed())).toEqual([]);
});

it("would name a new copyleft package, a new licence, and a row that is over (control)", () => {
  const rows = [
    { licence: "MIT", packages: [] },
    { licence: "EUPL-1.2", packages: ["one"] },
    { licence: "ISC", packages: [] },
  ];
  const all = [
    { name: "some", licence: "MIT" },
    { name: "two", licence: "EUPL-1.2" },
    { name: "three", licence: "AGPL-3.0" },
  ];
  expect(differences(rows, all)).toEqual([
    "two: EUPL-1.2 is not judged",
    "three: AGPL-3.0 is not judged",
    "EUPL-1.2: one is not installed",
    "ISC: no package has it",
  ]);
});

it("ships the licences that have to go with every copy", () => {
  const config = read("next.config.ts");
  const shipped = [
    ["@stackforge-eu/factur-x/LICENSE", "@stackforge-eu/factur-x/LICENSE"],
    ["@fontsource/instrument-sans/LICENSE", "@fontsource{,-variable}/*/LICENSE"],
    ["@fontsource-variable/instrument-sans/LICENSE", "@fontsource{,-variable}/*/LICENSE"],
    ["@img/sharp-libvips-linux-x64/README.md", "@img/sharp-libvips-*/README.md"],
  ];
  for (const [file, pattern] of shipped) {
    expect(config).toContain(`"./node_modules/${pattern}"`);
    if (!file?.startsWith("@img/"))
      expect(fs.existsSync(path.join(root, "node_modules", file ?? ""))).toBe(true);
  }
});
