/**
 * Writes the trusted documents: operation name → { endpoint, kind, hash, text }.
 *
 * operations.json    for the gateway: the only texts it sends on in production, in their normal form, with its hash.
 * endpoint-of.ts     for the browser: name of an operation → endpoint.
 * about-nobody.ts    for the gateway: operations whose document begins with `# About nobody`.
 * possible-types.ts  for Apollo's cache: interface or union → its types, over the schemas.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { buildSchema, isAbstractType, parse, visit } from "graphql";
import { normalText } from "./normal-text.mjs";

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

const operations = {};
const aboutNobody = [];
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
      throw new Error(`operation ${name} stands on two endpoints; names are unique over all of them`);
    const full = normalText({ ...document, definitions: [operation, ...used.values()] });
    const hash = createHash("sha256").update(full).digest("hex");
    operations[name] = { endpoint, kind: operation.operation, hash, text: full };
    if (text.startsWith("# About nobody\n")) aboutNobody.push(name);
  }
}

const generated = path.join(root, "generated");
writeFileSync(path.join(generated, "operations.json"), JSON.stringify(operations, null, 1));
const endpointOf = Object.fromEntries(
  Object.entries(operations).map(([name, { endpoint }]) => [name, endpoint]),
);
writeFileSync(
  path.join(generated, "endpoint-of.ts"),
  `export const endpointOf = ${JSON.stringify(endpointOf, null, 2)} as const;\n\nexport type OperationName = keyof typeof endpointOf;\n`,
);
writeFileSync(
  path.join(generated, "about-nobody.ts"),
  `export const aboutNobody: ReadonlySet<string> = new Set(${JSON.stringify(aboutNobody, null, 2)});\n`,
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
