/**
 * Writes the trusted documents: operation name → { endpoint, kind, hash, text }.
 *
 * operations.json   for the gateway: the only texts it sends on in production.
 * operation-ids.ts  for the browser: name → [endpoint, hash], so that a request carries no text.
 * single-operation-ids.ts  the same, each by itself, for pages that ask one thing only.
 * possible-types.ts for Apollo's cache: interface or union → its types, over the three schemas.
 *
 * `__typename` is added here because Apollo's cache needs it and the gateway sends this text, not the browser's.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, isAbstractType, Kind, parse, print, visit } from "graphql";

const root = import.meta.dirname;
const endpoints = ["shop", "member", "content"];
const texts = (endpoint, folder) => {
  const directory = path.join(root, endpoint, folder);
  try {
    return readdirSync(directory)
      .sort()
      .map((file) => readFileSync(path.join(directory, file), "utf8"));
  } catch (error) {
    if (error.code === "ENOENT") return [];
    throw error;
  }
};

const withTypename = (document) =>
  visit(document, {
    SelectionSet(node, _key, parent) {
      if (parent && parent.kind === Kind.OPERATION_DEFINITION) return undefined;
      const has = node.selections.some((s) => s.kind === Kind.FIELD && s.name.value === "__typename");
      if (has) return undefined;
      const field = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: "__typename" } };
      return { ...node, selections: [...node.selections, field] };
    },
  });

const operations = {};
for (const endpoint of endpoints) {
  const fragments = new Map(
    texts(endpoint, "fragments")
      .flatMap((text) => parse(text).definitions)
      .map((definition) => [definition.name.value, definition]),
  );
  for (const text of texts(endpoint, "operations")) {
    const document = parse(text);
    const used = new Map();
    const collect = (node) =>
      visit(node, {
        FragmentSpread({ name }) {
          const fragment = fragments.get(name.value);
          if (!fragment) throw new Error(`graphql/${endpoint}: no fragment named ${name.value}`);
          if (used.has(name.value)) return;
          used.set(name.value, fragment);
          collect(fragment);
        },
      });
    collect(document);
    const [operation] = document.definitions;
    const name = operation.name.value;
    if (operations[name])
      throw new Error(`operation ${name} stands on two endpoints; names are unique over all three`);
    const full = print(withTypename({ ...document, definitions: [operation, ...used.values()] }));
    const hash = createHash("sha256").update(full).digest("hex");
    operations[name] = { endpoint, kind: operation.operation, hash, text: full };
  }
}

const generated = path.join(root, "generated");
writeFileSync(path.join(generated, "operations.json"), JSON.stringify(operations, null, 1));
const names = Object.keys(operations);
// Half of the hash names an operation as well.
const idOf = (name) => `["${operations[name].endpoint}", "${operations[name].hash.slice(0, 32)}"]`;
writeFileSync(
  path.join(generated, "operation-ids.ts"),
  `export const operationIds = {\n${names.map((name) => `  ${name}: ${idOf(name)},\n`).join("")}} as const;\n\nexport type OperationName = keyof typeof operationIds;\n`,
);
// A bundler leaves out what no page takes of a file, and keeps an object whole.
writeFileSync(
  path.join(generated, "single-operation-ids.ts"),
  names.map((name) => `export const ${name}Id = ${idOf(name)} as const;\n`).join(""),
);

const possibleTypes = {};
for (const endpoint of endpoints) {
  const schema = buildSchema(readFileSync(path.join(root, endpoint, "schema.graphql"), "utf8"));
  for (const type of Object.values(schema.getTypeMap()).filter(isAbstractType)) {
    const names = schema.getPossibleTypes(type).map(({ name }) => name);
    possibleTypes[type.name] = [...new Set([...(possibleTypes[type.name] ?? []), ...names])].sort();
  }
}
writeFileSync(
  path.join(generated, "possible-types.ts"),
  `export const possibleTypes: Record<string, string[]> = ${JSON.stringify(possibleTypes, null, 2)};\n`,
);
