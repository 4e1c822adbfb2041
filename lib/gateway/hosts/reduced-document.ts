import {
  getNamedType,
  isInputObjectType,
  isInterfaceType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  print,
  visit,
  type ArgumentNode,
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLSchema,
  type ObjectFieldNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
  type TypeNode,
  type ValueNode,
} from "graphql";

export type Reduced = {
  /** Null when nothing is left to ask, or a mutation would do less than its name says. */
  text: string | null;
  /** Variables without a place in the host's inputs. The question cannot be sent if one of them has a value. */
  lost: string[];
  without: string[];
  complete: (data: Record<string, unknown>) => Record<string, unknown>;
};

/**
 * When a non-null field is omitted, its parent is omitted as well, as with errors in GraphQL.
 * @param text one of our operations, valid against `schema`
 * @param lacks coordinates, see `coordinatesOf`
 */
export function reduceDocument(text: string, schema: GraphQLSchema, lacks: ReadonlySet<string>): Reduced {
  const document = parse(text);
  return new Reduction(document, schema, lacks).reduce();
}

type Rest = { set: SelectionSetNode; isBroken: boolean };

class Reduction {
  readonly #gone = new Set<SelectionNode>();
  readonly #without = new Set<string>();
  readonly #lost = new Set<string>();
  readonly #unknown: ReadonlySet<string>;
  readonly #fragments = new Map<string, FragmentDefinitionNode>();
  readonly #reduced = new Map<string, Rest | null>();
  readonly #operation: OperationDefinitionNode;

  constructor(
    document: DocumentNode,
    private readonly schema: GraphQLSchema,
    private readonly lacks: ReadonlySet<string>,
  ) {
    const operation = document.definitions.find((one) => one.kind === Kind.OPERATION_DEFINITION);
    if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error("the document has no operation");
    this.#operation = operation;
    for (const one of document.definitions)
      if (one.kind === Kind.FRAGMENT_DEFINITION) this.#fragments.set(one.name.value, one);
    this.#unknown = new Set(
      (operation.variableDefinitions ?? []).flatMap(({ type, variable }) =>
        this.#isLacked(nameOf(type)) ? [variable.name.value] : [],
      ),
    );
  }

  reduce(): Reduced {
    const { operation: kind, selectionSet } = this.#operation;
    const root = kind === "mutation" ? "RootMutation" : "RootQuery";
    const { set, isBroken } = this.#set(selectionSet, root);
    const isWhole = set.selections.length === selectionSet.selections.length;
    const isAsked = !isBroken && hasQuestion(set) && (kind === "query" || isWhole);
    return {
      text: isAsked ? print(withoutUnused(this.#document(set))) : null,
      lost: [...this.#lost],
      without: [...this.#without],
      complete: (data) => this.#complete(data),
    };
  }

  #isLacked(coordinate: string): boolean {
    if (!this.lacks.has(coordinate)) return false;
    this.#without.add(coordinate);
    return true;
  }

  #document(set: SelectionSetNode): DocumentNode {
    const fragments = [...this.#fragments.values()].flatMap((one) => {
      const rest = this.#reduced.get(one.name.value);
      return rest ? [{ ...one, selectionSet: rest.set }] : [];
    });
    return { kind: Kind.DOCUMENT, definitions: [{ ...this.#operation, selectionSet: set }, ...fragments] };
  }

  #set({ kind, selections }: SelectionSetNode, parent: string): Rest {
    let isBroken = false;
    const rest = selections.flatMap((selection): SelectionNode[] => {
      const left = this.#selection(selection, parent);
      if (left === "broken") isBroken = true;
      if (left !== "gone" && left !== "broken") return [left];
      this.#gone.add(selection);
      return [];
    });
    return { set: { kind, selections: rest }, isBroken };
  }

  #selection(node: SelectionNode, parent: string): SelectionNode | "gone" | "broken" {
    if (node.kind === Kind.FIELD) return this.#field(node, parent);
    const isSpread = node.kind === Kind.FRAGMENT_SPREAD;
    const condition = isSpread
      ? this.#fragments.get(node.name.value)?.typeCondition.name.value
      : node.typeCondition?.name.value;
    const of = condition ?? parent;
    if (this.#isLacked(of)) return "gone";
    const rest = isSpread ? this.#fragment(node.name.value) : this.#set(node.selectionSet, of);
    if (!rest || !hasQuestion(rest.set)) return "gone";
    if (rest.isBroken) return of === parent ? "broken" : "gone";
    return isSpread ? node : { ...node, selectionSet: rest.set };
  }

  #fragment(name: string): Rest | null {
    const known = this.#reduced.get(name);
    if (known !== undefined) return known;
    const definition = this.#fragments.get(name);
    const rest = definition ? this.#set(definition.selectionSet, definition.typeCondition.name.value) : null;
    this.#reduced.set(name, rest);
    return rest;
  }

  #field(node: FieldNode, parent: string): FieldNode | "gone" | "broken" {
    const name = node.name.value;
    if (name.startsWith("__")) return node;
    const type = this.schema.getType(parent);
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[name] : undefined;
    if (!field) return node;
    const gone = isNonNullType(field.type) ? "broken" : "gone";
    const of = getNamedType(field.type).name;
    if (this.#isLacked(`${parent}.${name}`) || this.#isLacked(of)) return gone;
    const args = this.#arguments(node, `${parent}.${name}`, field);
    if (!args) return gone;
    if (!node.selectionSet) return { ...node, arguments: args };
    const { set, isBroken } = this.#set(node.selectionSet, of);
    if (isBroken || !hasQuestion(set)) return gone;
    return { ...node, arguments: args, selectionSet: set };
  }

  /** Null when the field would mean something else without the omitted arguments. */
  #arguments(
    node: FieldNode,
    coordinate: string,
    field: GraphQLField<unknown, unknown>,
  ): ArgumentNode[] | null {
    const rest: ArgumentNode[] = [];
    for (const argument of node.arguments ?? []) {
      const isUnknown = this.#isLacked(`${coordinate}(${argument.name.value}:)`);
      if (isUnknown && argument.value.kind === Kind.VARIABLE) return null;
      if (isUnknown) continue;
      const type = field.args.find(({ name }) => name === argument.name.value)?.type;
      const value = type ? this.#value(argument.value, type) : argument.value;
      if (!value) return null;
      rest.push({ ...argument, value });
    }
    return rest;
  }

  #value(value: ValueNode, of: GraphQLInputType): ValueNode | null {
    const type = getNamedType(of);
    if (value.kind === Kind.VARIABLE) return this.#unknown.has(value.name.value) ? null : value;
    if (value.kind === Kind.ENUM) return this.#isLacked(`${type.name}.${value.value}`) ? null : value;
    if (value.kind === Kind.LIST) {
      const values = value.values.map((one) => this.#value(one, type));
      return values.every((one) => one !== null) ? { ...value, values } : null;
    }
    if (value.kind !== Kind.OBJECT || !isInputObjectType(type)) return value;
    const fields: ObjectFieldNode[] = [];
    for (const field of value.fields) {
      const name = field.name.value;
      if (this.#isLacked(`${type.name}.${name}`)) {
        if (field.value.kind === Kind.VARIABLE) this.#lost.add(field.value.name.value);
        continue;
      }
      const inner = type.getFields()[name]?.type;
      const rest = inner ? this.#value(field.value, inner) : field.value;
      if (!rest) return null;
      fields.push({ ...field, value: rest });
    }
    return { ...value, fields };
  }

  #complete(data: Record<string, unknown>): Record<string, unknown> {
    const answer = this.#fill(data, this.#operation.selectionSet);
    return answer !== null && typeof answer === "object" ? { ...data, ...answer } : data;
  }

  #fill(value: unknown, set: SelectionSetNode): unknown {
    if (Array.isArray(value)) return value.map((entry) => this.#fill(entry, set));
    if (value === null || typeof value !== "object") return value;
    let result: Record<string, unknown> = { ...value };
    for (const selection of set.selections) {
      if (selection.kind === Kind.FIELD) {
        const key = (selection.alias ?? selection.name).value;
        if (this.#gone.has(selection)) result[key] ??= null;
        else if (selection.selectionSet && key in result)
          result[key] = this.#fill(result[key], selection.selectionSet);
        continue;
      }
      const inner =
        selection.kind === Kind.INLINE_FRAGMENT
          ? selection.selectionSet
          : this.#fragments.get(selection.name.value)?.selectionSet;
      const merged = inner ? this.#fill(result, inner) : result;
      if (merged !== null && typeof merged === "object") result = { ...merged };
    }
    return result;
  }
}

/** A selection of `__typename` alone asks nothing; Apollo adds it to every selection. */
const hasQuestion = ({ selections }: SelectionSetNode) =>
  selections.some((one) => one.kind !== Kind.FIELD || one.name.value !== "__typename");

const nameOf = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);

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
  const count = ({ definitions }: DocumentNode) => definitions.length;
  return count(rest) === count(document) ? rest : withoutUnused(rest);
}
