import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

const sheets = ["styles", "components", "app"]
  .flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => file.endsWith(".css") && !file.endsWith("tokens.css"));

it("only tokens.css spells a colour or a value", () => {
  expect(sheets.length).toBeGreaterThan(20);
  const found = sheets.filter((file) =>
    /#[0-9a-f]{3,8}\b|rgba?\(|hsla?\(|oklch\(|--value-/i.test(readFileSync(file, "utf8")),
  );
  expect(found).toEqual([]);
});

it("every module opens a layer of the one line", () => {
  const layers = /@layer ([^;]+);/.exec(readFileSync("styles/index.css", "utf8"))?.[1]?.split(", ") ?? [];
  const modules = sheets.filter((file) => file.endsWith(".module.css"));
  const outside = modules.filter(
    (file) =>
      !layers.includes(/^(?:\/\*.*?\*\/\s*)?@layer (\w+) \{/s.exec(readFileSync(file, "utf8"))?.[1] ?? ""),
  );
  expect(outside).toEqual([]);
});
