import { getLocation, Kind, parse, TypeInfo, visit, visitWithTypeInfo, type GraphQLSchema } from "graphql";
import { coordinatesOf } from "./our-schema";

/** One error of an answer that refuses a question before anything of it was carried out. */
export type Refusal = {
  message: string;
  locations?: readonly { line: number; column: number }[] | undefined;
};

/**
 * Words of graphql-php and graphql-js, which no host translates. The last but one ends the message: what is before it
 * may repeat what a person typed.
 */
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

/**
 * What a host lacks of our contract, by its own words, as coordinates of the contract; nothing else can be learned from
 * a stranger's host. Source: NOTES 6, "Validation error"; NOTES 9.
 */
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

/**
 * The fields that a refusal points into where its words say nothing to us, such as one that is of another kind there
 * ("must have a selection of subfields"). For queries only: of these nothing can be lost.
 */
export function fieldsAt(errors: readonly Refusal[], text: string, schema: GraphQLSchema): string[] {
  const places = errors.flatMap(({ locations }) => locations ?? []);
  const found = new Set<string>();
  const types = new TypeInfo(schema);
  visit(
    parse(text),
    visitWithTypeInfo(types, {
      // A value that a visitor sent is refused at its variable: that says nothing of the schema.
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
