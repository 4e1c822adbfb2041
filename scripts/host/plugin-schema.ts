import fs from "node:fs";
import { type DefinitionNode, Kind, parse, print } from "graphql";
import { stockRows } from "@/lib/gateway/hosts/stock-host";

/** The file with the result. */
export const pluginPaper = "docs/wordpress.graphql";

/**
 * The parts of the schema that a plugin can add to an ordinary WordPress so that this site leaves nothing out, as an
 * extension of its schema: docs/wordpress.graphql. Written by `node scripts/run.mjs scripts/host/plugin-schema.ts`.
 */
export function pluginSchema(): string {
  const rows = stockRows();
  const written = new Set<string>();
  const parts = ["shop", "member", "content"].map((endpoint) => {
    const missing = new Set(rows.filter((row) => row.endpoint === endpoint).map(({ name }) => name));
    const { definitions } = parse(fs.readFileSync(`graphql/${endpoint}/schema.graphql`, "utf8"));
    // One WordPress answers for all three endpoints, so a type that two of them have is written once.
    const texts = definitions
      .flatMap((one) => additionOf(one, missing) ?? [])
      .filter((text) => text.startsWith("extend ") || !written.has(text));
    texts.forEach((text) => written.add(text));
    return `# ${titles[endpoint]}\n\n${texts.join("\n\n")}\n`;
  });
  return parts.join("\n");
}

const titles: Record<string, string> = {
  shop: "The shop, asked at SHOP_GRAPHQL_URL",
  member: "The members, asked at MEMBER_GRAPHQL_URL; the sign-in itself is AUTH_URL",
  content: "The content, asked at CONTENT_GRAPHQL_URL",
};

const extended = new Map<string, string>([
  [Kind.OBJECT_TYPE_DEFINITION, "type"],
  [Kind.INTERFACE_TYPE_DEFINITION, "interface"],
  [Kind.INPUT_OBJECT_TYPE_DEFINITION, "input"],
  [Kind.ENUM_TYPE_DEFINITION, "enum"],
]);

/** A missing definition as it is; for an existing definition, only its missing parts. */
function additionOf(one: DefinitionNode, missing: ReadonlySet<string>): string | null {
  if (!("name" in one) || !one.name) return null;
  const { value: name } = one.name;
  if (missing.has(name)) return print(one);
  const parts = "fields" in one ? one.fields : "values" in one ? one.values : undefined;
  const lacking = (parts ?? []).filter((part) => missing.has(`${name}.${part.name.value}`));
  if (lacking.length === 0) return null;
  const body = lacking.map((part) => print(part).replace(/^/gm, "  "));
  return `extend ${extended.get(one.kind)} ${name} {\n${body.join("\n\n")}\n}`;
}

if (process.argv[1]?.endsWith("plugin-schema.ts")) fs.writeFileSync(pluginPaper, pluginSchema());
