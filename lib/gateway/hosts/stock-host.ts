import fs from "node:fs";
import path from "node:path";

type Row = { endpoint: string; kind: string; name: string };

const files = ["differences.tsv", "since.tsv"];

/**
 * The parts of our contract that a WordPress with freshly installed WooCommerce and WooGraphQL lacks. `differences.tsv`
 * was recorded from a real one (WordPress 7.0.4, WooCommerce 10.0.2, WPGraphQL 2.20.0, WooGraphQL 1.0.2, November
 * 2026). `since.tsv` lists our later additions. Names are "Type", "Type.field", "Type.field(argument)", "Input.field"
 * or "Enum.VALUE". Fields that such a host has with another type are left out.
 */
export function stockRows(): Row[] {
  return files.flatMap((file) => {
    const at = path.join(/* turbopackIgnore: true */ process.cwd(), "graphql/stock-host", file);
    const [, ...lines] = fs.readFileSync(at, "utf8").trim().split("\n");
    return lines.flatMap((line) => {
      const [endpoint = "", kind = "", name = ""] = line.split("\t");
      return kind === "field type differs" ? [] : [{ endpoint, kind, name }];
    });
  });
}

let known: ReadonlySet<string> | undefined;

/** The same gaps as coordinates, see `coordinatesOf`. */
export function stockLacks(): ReadonlySet<string> {
  return (known ??= new Set(stockRows().map(({ name }) => name.replace(/\((\w+)\)$/, "($1:)"))));
}
