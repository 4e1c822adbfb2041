import fs from "node:fs";
import { type FragmentDefinitionNode, type OperationDefinitionNode, parse, print, visit } from "graphql";

type Definition = FragmentDefinitionNode | OperationDefinitionNode;

const more = new Map(
  parse(fs.readFileSync("tests/support/more-fields.graphql", "utf8")).definitions.flatMap((definition) =>
    "selectionSet" in definition && definition.name ? [[definition.name.value, definition] as const] : [],
  ),
);

/** One of the site's documents with the fields that only other clients read: a suite sees them as those do. */
export function withMoreFields(document: string): string {
  return print(visit(parse(document), { FragmentDefinition: widen, OperationDefinition: widen }));
}

/** Fields of the same name are one in an answer, so that selections can follow each other. */
function widen(definition: Definition): Definition {
  const selections = more.get(definition.name?.value ?? "")?.selectionSet.selections ?? [];
  const { selectionSet } = definition;
  return {
    ...definition,
    selectionSet: { ...selectionSet, selections: [...selectionSet.selections, ...selections] },
  };
}
