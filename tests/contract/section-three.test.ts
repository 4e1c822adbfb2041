import fs from "node:fs";
import {
  buildSchema,
  type GraphQLNamedType,
  isInterfaceType,
  isObjectType,
  parse,
  TypeInfo,
  visit,
  visitWithTypeInfo,
} from "graphql";
import { describe, expect, it } from "vitest";
import { namesRead } from "@/tests/support/names-read";

/**
 * Every field that section 3 of the specification names, and a file of the site that reads it for a screen. An id that
 * no screen reads is a key, by which the browser keeps the answer.
 */
const [, ...written] = fs.readFileSync("tests/contract/section-three.tsv", "utf8").trim().split("\n");
const rows = written.map((row) => {
  const [line = "", field = "", place = ""] = row.split("\t");
  const [type = "", name = ""] = field.split(".");
  return { line, type, name, place };
});

/** The specification's name for an entity, and the contract's types that its line may name fields of. */
const entities: [words: string, types: string[]][] = [
  ["Member ", ["User", "MemberProfessionalProgram", "SocialLinks"]],
  ["Course:", ["Course"]],
  ["Certificate:", ["Certificate"]],
  ["Certificate.certification", ["CertificateCertification"]],
  ["Certificate.workshop", ["CertificateWorkshop"]],
  ["Certificate.feedbackForm", ["CertificateFeedbackForm", "FeedbackQuestion"]],
  ["Customer:", ["Customer"]],
  ["Customer ", ["Customer"]],
  ["Customer.billing", ["CustomerAddress"]],
  ["Subscription:", ["Subscription"]],
  ["Related order:", ["Order", "OrderDocument"]],
  ["Payment token:", ["PaymentTokenInterface"]],
  ["Card payment tokens", ["PaymentTokenCC"]],
  ["SEPA payment tokens", ["PaymentTokenSEPA"]],
  ["Cart:", ["Cart"]],
  ["Cart.appliedCoupons", ["AppliedCoupon"]],
  ["Cart.totalTaxes", ["CartTax"]],
  ["Cart line:", ["CartItem"]],
  ["Cart line.variation", ["ProductVariation", "VariationAttribute"]],
  ["Product:", ["Product", "ProductWithPricing"]],
  ["Country:", ["Country"]],
  ["Event access:", ["EventAccess"]],
  ["Setup intent:", ["StripeSetupIntent"]],
  ["Menu node:", ["Menu"]],
  ["Menu item:", ["MenuItem"]],
  ["Child menu items", ["Certification"]],
];

const schemas = ["shop", "member", "content"].map((endpoint) => {
  const schema = buildSchema(fs.readFileSync(`graphql/${endpoint}/schema.graphql`, "utf8"));
  return { schema, selected: selectedIn(endpoint, schema) };
});

/** Field → the names under which the site's operations and fragments ask for it. */
function selectedIn(endpoint: string, schema: ReturnType<typeof buildSchema>): Map<string, Set<string>> {
  const selected = new Map<string, Set<string>>();
  const folders = ["operations", "fragments"].map((kind) => `graphql/${endpoint}/${kind}`);
  for (const file of folders.flatMap((folder) => fs.readdirSync(folder).map((name) => `${folder}/${name}`))) {
    const types = new TypeInfo(schema);
    const keep = visitWithTypeInfo(types, {
      Field({ name, alias }) {
        const key = `${types.getParentType()?.name}.${name.value}`;
        selected.set(key, (selected.get(key) ?? new Set()).add(alias?.value ?? name.value));
      },
    });
    visit(parse(fs.readFileSync(file, "utf8")), keep);
  }
  return selected;
}

/** The type and the types that answer in its place. */
function kinOf(schema: ReturnType<typeof buildSchema>, type: GraphQLNamedType): string[] {
  const above = isObjectType(type) || isInterfaceType(type) ? type.getInterfaces() : [];
  const below = isInterfaceType(type) ? schema.getPossibleTypes(type) : [];
  return [type, ...above, ...below].map(({ name }) => name);
}

/** The names under which the operations ask for a field; empty when none does. */
function namesAsked(typeName: string, field: string): string[] {
  return schemas.flatMap(({ schema, selected }) => {
    const type = schema.getType(typeName);
    return type ? kinOf(schema, type).flatMap((name) => [...(selected.get(`${name}.${field}`) ?? [])]) : [];
  });
}

const hasField = (typeName: string, field: string) =>
  schemas.some(({ schema }) => {
    const type = schema.getType(typeName);
    return (isObjectType(type) || isInterfaceType(type)) && field in type.getFields();
  });

describe("every field of section 3", () => {
  it.each(rows)("$line: $type, $name is asked for and read by $place", ({ type, name, place }) => {
    const asked = namesAsked(type, name);
    expect(asked, "it stands in no operation").not.toEqual([]);
    if (place === "key") return expect(name).toBe("id");
    const read = namesRead([place]);
    expect(
      asked.filter((one) => read.has(one)),
      `${place} reads none of ${asked.join(", ")}`,
    ).not.toEqual([]);
  });

  const lines = [...fs.readFileSync("docs/requirements.md", "utf8").matchAll(/^\| (R\d+) +\| (.*?) *\|/gm)];
  const named = lines.flatMap(([, line = "", text = ""]) => {
    const number = Number(line.slice(1));
    if (number < 184 || number > 230) return [];
    const [words, types = []] =
      entities.toSorted(([a], [b]) => b.length - a.length).find(([words]) => text.startsWith(words)) ?? [];
    const names = new Set(text.slice(words?.length ?? 0).match(/\w+/g));
    return types.flatMap((type) =>
      [...names].filter((name) => hasField(type, name)).map((name) => ({ line, type, name })),
    );
  });

  it.each(named)("$line names $name of $type, which has a row", ({ line, type, name }) => {
    // The line may name a field by the alias under which an operation asks for it.
    const isNamed = (row: (typeof rows)[number]) =>
      row.name === name || namesAsked(row.type, row.name).includes(name);
    const isThere = rows.some((row) => row.line === line && isNamed(row));
    expect(isThere, `add ${line}, ${type}.${name} and the file that shows it`).toBe(true);
  });

  it("finds the fields in the lines themselves", () => {
    expect(named.length).toBeGreaterThan(110);
    expect(named).toContainEqual({ line: "R217", type: "Product", name: "shortDescription" });
  });
});
