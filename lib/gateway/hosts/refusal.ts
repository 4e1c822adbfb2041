import { getLocation, Kind, parse, TypeInfo, visit, visitWithTypeInfo, type GraphQLSchema } from "graphql";
import { coordinatesOf } from "./our-schema";

export type Refusal = {
  message: string;
  locations?: readonly { line: number; column: number }[] | undefined;
};

/** No host translates these messages. The message that is anchored only at its end may begin with typed input. */
const words: [RegExp, (...named: string[]) => string][] = [
  [/^Cannot query field "(\w+)" on type "(\w+)"\./, (field, type) => `${type}.${field}`],
  [/^Unknown argument "(\w+)" on field "(\w+\.\w+)"\./, (name, field) => `${field}(${name}:)`],
  [
    /^Unknown argument "(\w+)" on field "(\w+)" of type "(\w+)"\./,
    (name, field, type) => `${type}.${field}(${name}:)`,
  ],
  [/^Unknown type "(\w+)"\./, (type) => type ?? ""],
  [
    /(?:^|; )Field "(\w+)" is not defined by type "?(\w+)"?\.?(?: Did you mean [^;]*)?$/,
    (field, type) => `${type}.${field}`,
  ],
  [/^Value "(\w+)" does not exist in "(\w+)" enum\./, (value, type) => `${type}.${value}`],
];

/** Returns coordinates of our contract. Nothing else of a foreign host's message is used. */
export function lackedBy(errors: readonly Refusal[], schema: GraphQLSchema): string[] {
  const ours = coordinatesOf(schema);
  const told = errors.flatMap(({ message }) =>
    words.flatMap(([pattern, coordinate]) => {
      const found = pattern.exec(message);
      return found ? [coordinate(...found.slice(1))] : [];
    }),
  );
  return told.filter((one) => ours.has(one));
}

/** For refusals in unknown words. Used for queries only, because a query loses no input when a field is left out. */
export function fieldsAt(errors: readonly Refusal[], text: string, schema: GraphQLSchema): string[] {
  const places = errors.flatMap(({ locations }) => locations ?? []);
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    parse(text),
    visitWithTypeInfo(types, {
      // The error of a refused value points at its variable and says nothing about the schema.
      VariableDefinition: () => false,
      enter(node) {
        const parent = types.getParentType();
        const field = types.getFieldDef();
        if (!node.loc || !parent || !field || node.kind === Kind.SELECTION_SET) return;
        const { line, column } = getLocation(node.loc.source, node.loc.start);
        if (places.some((place) => place.line === line && place.column === column))
          found.add(`${parent.name}.${field.name}`);
      },
    }),
  );
  return [...found].filter((one) => coordinatesOf(schema).has(one));
}
