import { readFileSync } from "node:fs";
import {
  buildASTSchema,
  buildSchema,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  type GraphQLSchema,
} from "graphql";
import { expect, it } from "vitest";
import { additions } from "@/lib/gateway/additions";
import { contract } from "@/tests/support/fake-woo/schema";

const given = buildASTSchema(contract);
const ours = buildSchema(readFileSync("graphql/shop/schema.graphql", "utf8"));
const ofMembers = buildSchema(readFileSync("graphql/member/schema.graphql", "utf8"));

it("are all the fields that our contract has more than the given one", () => {
  const before = new Set(fieldsOf(given));
  const more = fieldsOf(ours).filter((field) => !before.has(field));
  const inKnownTypes = more.filter((field) => given.getType(field.split(".")[0] ?? ""));
  // WooGraphQL's refund is plainer than ours, and one addition is of the content.
  const shop = new Set(fieldsOf(ours));
  const others = fieldsOf(ofMembers).filter((field) => !shop.has(field));
  const own = new Set(["Refund.amount", "Refund.status", "CaseStudy.membersPart", ...others]);
  expect([...additions].filter((field) => !own.has(field)).sort()).toEqual(inKnownTypes.sort());
});

/** What is taken back from a question is an output field; a host that does not know an input refuses the whole. */
it("give existing fields no argument and existing inputs no field or value", () => {
  const before = new Set(inputsOf(given));
  expect(inputsOf(ours).filter((input) => !before.has(input))).toEqual([]);
});

it("may be null, for that is what the answer says in their place", () => {
  for (const field of additions) {
    const [type = "", name = ""] = field.split(".");
    if (type === "CaseStudy") continue;
    const fields = [ours, ofMembers].flatMap((schema) => {
      const found = schema.getType(type);
      return ((isObjectType(found) || isInterfaceType(found)) && found.getFields()[name]) || [];
    });
    expect(
      fields.map((one) => String(one.type)),
      field,
    ).toEqual([expect.stringMatching(/[^!]$/)]);
  }
});

function fieldsOf(schema: GraphQLSchema): string[] {
  return Object.values(schema.getTypeMap()).flatMap((type) =>
    (isObjectType(type) || isInterfaceType(type)) && !type.name.startsWith("__")
      ? Object.keys(type.getFields()).map((name) => `${type.name}.${name}`)
      : [],
  );
}

/** Arguments, input fields and enum values of everything that the given contract has too. */
function inputsOf(schema: GraphQLSchema): string[] {
  const known = new Set(fieldsOf(given));
  return Object.values(schema.getTypeMap()).flatMap((type) => {
    if (!given.getType(type.name) || type.name.startsWith("__")) return [];
    if (isEnumType(type)) return type.getValues().map(({ name }) => `${type.name}.${name}`);
    if (isInputObjectType(type)) return Object.keys(type.getFields()).map((name) => `${type.name}.${name}`);
    if (!isObjectType(type) && !isInterfaceType(type)) return [];
    return Object.values(type.getFields()).flatMap(({ name, args }) =>
      known.has(`${type.name}.${name}`) ? args.map((one) => `${type.name}.${name}(${one.name})`) : [],
    );
  });
}
