import {
  BREAK,
  getLocation,
  Kind,
  parse,
  print,
  visit,
  type ASTNode,
  type DocumentNode,
  type SelectionNode,
  type SelectionSetNode,
} from "graphql";
import type { Unknown } from "./additions";

export type Reduced = {
  /** Null when nothing is left to ask. */
  text: string | null;
  /** The answer with null in every place that was not asked. */
  complete: (data: Record<string, unknown>) => Record<string, unknown>;
};

/** A document without the fields and arguments that begin at these places. */
export function reduceDocument(text: string, unknown: readonly Unknown[]): Reduced {
  const document = parse(text);
  const isUnknown = (node: ASTNode): boolean => {
    if (!node.loc) return false;
    const { line, column } = getLocation(node.loc.source, node.loc.start);
    return unknown.some((place) => place.line === line && place.column === column);
  };
  const gone = new Set<ASTNode>();
  const dropEmpty = (node: ASTNode & { selectionSet?: SelectionSetNode }) =>
    node.selectionSet?.selections.length === 0 ? null : undefined;
  const rest: DocumentNode = visit(document, {
    Argument: { enter: (node) => (isUnknown(node) ? null : undefined) },
    Field: {
      enter(node) {
        if (!isUnknown(node)) return undefined;
        gone.add(node);
        return null;
      },
      leave: dropEmpty,
    },
    InlineFragment: { leave: dropEmpty },
    OperationDefinition: { leave: dropEmpty },
  });
  return {
    text: hasQuestion(rest) ? print(withoutUnused(rest)) : null,
    complete: (data) => withNulls(document, gone, data),
  };
}

/** `__typename` alone asks for nothing: Apollo's documents carry one in every selection. */
function hasQuestion(document: DocumentNode): boolean {
  let found = false;
  visit(document, {
    FragmentDefinition: () => false,
    Field(node) {
      found = node.name.value !== "__typename";
      return found ? BREAK : undefined;
    },
  });
  return found;
}

/** Fragments that nothing spreads and variables that nothing reads are errors of their own. */
function withoutUnused(document: DocumentNode): DocumentNode {
  const used = new Set<string>();
  visit(document, {
    FragmentSpread: (node) => void used.add(`...${node.name.value}`),
    VariableDefinition: () => false,
    Variable: (node) => void used.add(node.name.value),
  });
  const rest: DocumentNode = visit(document, {
    VariableDefinition: (node) => (used.has(node.variable.name.value) ? undefined : null),
    FragmentDefinition: (node) => (used.has(`...${node.name.value}`) ? undefined : null),
  });
  return rest.definitions.length === document.definitions.length ? rest : withoutUnused(rest);
}

function withNulls(document: DocumentNode, gone: ReadonlySet<ASTNode>, data: Record<string, unknown>) {
  const fragments = new Map<string, SelectionSetNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) {
      fragments.set(definition.name.value, definition.selectionSet);
    }
  }

  /** Not asked, itself or everything in it. */
  function isGone(node: SelectionNode): boolean {
    if (gone.has(node)) return true;
    const inner = node.kind === Kind.FRAGMENT_SPREAD ? fragments.get(node.name.value) : node.selectionSet;
    return inner?.selections.every(isGone) ?? false;
  }

  function fill(value: unknown, { selections }: SelectionSetNode): unknown {
    if (Array.isArray(value))
      return value.map((entry) => fill(entry, { kind: Kind.SELECTION_SET, selections }));
    if (value === null || typeof value !== "object") return value;
    let result: Record<string, unknown> = { ...value };
    for (const selection of selections) {
      if (selection.kind !== Kind.FIELD) {
        const inner =
          selection.kind === Kind.INLINE_FRAGMENT
            ? selection.selectionSet
            : fragments.get(selection.name.value);
        const merged = inner ? fill(result, inner) : result;
        if (merged !== null && typeof merged === "object") result = { ...merged };
        continue;
      }
      const key = (selection.alias ?? selection.name).value;
      if (isGone(selection)) result[key] ??= null;
      else if (selection.selectionSet && key in result) {
        result[key] = fill(result[key], selection.selectionSet);
      }
    }
    return result;
  }

  const operation = document.definitions.find(({ kind }) => kind === Kind.OPERATION_DEFINITION);
  const answer =
    operation?.kind === Kind.OPERATION_DEFINITION ? fill(data, operation.selectionSet) : undefined;
  return answer !== null && typeof answer === "object" ? { ...data, ...answer } : data;
}
