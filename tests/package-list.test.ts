// Whole: npm reads every package's folder, which takes it ten seconds.
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { root } from "@/scripts/support/settings.mjs";

const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");

it("npm sbom prints every package of production, as docs/security.md says", { timeout: 60_000 }, () => {
  const command = "npm sbom --sbom-format cyclonedx";
  expect(read("docs/security.md")).toContain(`\`${command}\``);
  const [program = "", ...rest] = command.split(" ");
  const list: { bomFormat: string; components: { name: string }[] } = JSON.parse(
    execFileSync(program, rest, { cwd: root, encoding: "utf8", maxBuffer: 64 * 1024 * 1024 }),
  );
  expect(list.bomFormat).toBe("CycloneDX");
  const { dependencies }: { dependencies: Record<string, string> } = JSON.parse(read("package.json"));
  const printed = new Set(list.components.map(({ name }) => name));
  expect(Object.keys(dependencies).filter((name) => !printed.has(name))).toEqual([]);
});
