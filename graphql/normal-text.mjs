import { Kind, print, visit } from "graphql";

/**
 * The common text of documents that differ only in white space, in the order of their fragments, or in `__typename`,
 * which Apollo's cache adds.
 *
 * @param {import("graphql").DocumentNode} document
 * @returns {string}
 */
export function normalText(document) {
  const nameOf = (definition) => definition.name?.value ?? "";
  const fragments = document.definitions.filter(({ kind }) => kind === Kind.FRAGMENT_DEFINITION);
  const others = document.definitions.filter(({ kind }) => kind !== Kind.FRAGMENT_DEFINITION);
  fragments.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return print(
    visit({ ...document, definitions: [...others, ...fragments] }, { SelectionSet: withTypename }),
  );
}

const TYPENAME = "__typename";

function withTypename(selectionSet, _key, parent) {
  if (parent?.kind === Kind.OPERATION_DEFINITION) return undefined;
  const others = selectionSet.selections.filter(
    (each) => each.kind !== Kind.FIELD || each.alias || each.name.value !== TYPENAME,
  );
  const field = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: TYPENAME } };
  return { ...selectionSet, selections: [...others, field] };
}
