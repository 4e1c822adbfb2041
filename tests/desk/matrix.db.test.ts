import fs from "node:fs";
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
} from "graphql";
import { makeExecutableSchema } from "@graphql-tools/schema";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { guardedSchema } from "@/backend/desk/guarded-schema";
import type { Role } from "@/graphql/generated/desk/resolvers";
import { openWorld, type World } from "@/tests/support/backend-world";
import { askDeskText, deskStaff } from "@/tests/support/desk-staff";
import { onOneDatabase } from "@/tests/support/database";
import { noteWrites } from "@/tests/support/noted-writes";

const source = fs.readFileSync("graphql/desk/schema.graphql", "utf8");
const schema = buildSchema(source);
const roles: readonly Role[] = ["DESK", "BOOKS", "EDITOR", "KEEPER"];
const mark = z.object({
  roles: z.array(z.enum(["DESK", "BOOKS", "EDITOR", "KEEPER"])),
  confirmed: z.boolean(),
});

type RootField = {
  kind: "query" | "mutation";
  name: string;
  text: string;
  allowed: z.infer<typeof mark>;
};

/** Every operation that the schema has, as a question with values that are right in their shape. */
const rootFields: RootField[] = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
  Object.values(type?.getFields() ?? {}).map((field) => ({
    kind: type === schema.getQueryType() ? ("query" as const) : ("mutation" as const),
    name: field.name,
    text: textOf(field),
    allowed: allowedBy(field),
  })),
);

function allowedBy({ astNode }: GraphQLField<unknown, unknown>): z.infer<typeof mark> {
  const text = (astNode?.directives ?? []).find(({ name }) => name.value === "allow");
  const named = text?.arguments?.find(({ name }) => name.value === "roles")?.value;
  const list = named?.kind === "ListValue" ? named.values : [];
  const confirmed = text?.arguments?.find(({ name }) => name.value === "confirmed")?.value;
  return mark.parse({
    roles: list.flatMap((value) => (value.kind === "EnumValue" ? [value.value] : [])),
    confirmed: confirmed?.kind === "BooleanValue" && confirmed.value,
  });
}

function textOf(field: GraphQLField<unknown, unknown>): string {
  const args = field.args.map(({ name, type }) => `${name}: ${valueOf(type)}`);
  return `${field.name}${args.length > 0 ? `(${args.join(", ")})` : ""}${selection(field.type)}`;
}

function valueOf(type: GraphQLInputType): string {
  if (isNonNullType(type)) return valueOf(type.ofType);
  if (isListType(type)) return `[${valueOf(type.ofType)}]`;
  if (isEnumType(type)) return type.getValues()[0]?.name ?? "";
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).map(({ name, type: of }) => `${name}: ${valueOf(of)}`);
    return `{ ${fields.join(", ")} }`;
  }
  return type.name === "Int" ? "1" : type.name === "Boolean" ? "true" : '"x"';
}

/** Everything that a type has, three levels deep. */
function selection(type: GraphQLOutputType, depth = 3): string {
  if (isNonNullType(type) || isListType(type)) return selection(type.ofType, depth);
  if (!isObjectType(type)) return "";
  const parts = Object.values(type.getFields()).flatMap((field) => {
    if (field.args.some(({ type: of }) => isNonNullType(of))) return [];
    const named = plainOf(field.type);
    return isLeafType(named)
      ? [field.name]
      : depth > 0
        ? [`${field.name}${selection(field.type, depth - 1)}`]
        : [];
  });
  return ` { ${parts.join(" ")} }`;
}

function plainOf(type: GraphQLOutputType): GraphQLOutputType {
  return isNonNullType(type) || isListType(type) ? plainOf(type.ofType) : type;
}

const codesOf = ({ errors }: Awaited<ReturnType<typeof askDeskText>>) =>
  errors.map(({ extensions }) => extensions?.code);

onOneDatabase("the roles that may ask the desk", (open) => {
  let world: World;
  let writes: Awaited<ReturnType<typeof noteWrites>>;
  const bearers = new Map<string, string | null>([["nobody", null]]);
  beforeAll(async () => {
    world = await openWorld(open);
    bearers.set("member", (await deskStaff(world.deps, [], "member@example.com")).bearer);
    for (const role of roles)
      bearers.set(role, (await deskStaff(world.deps, [role], `${role.toLowerCase()}@example.com`)).bearer);
    writes = await noteWrites(world.deps.db);
  });
  afterAll(async () => {
    await writes.end();
    await world.close();
  });

  it("sees a write (control)", async () => {
    await deskStaff(world.deps, [], "somebody@example.com");
    expect(await writes.take()).toEqual(expect.arrayContaining(["members", "sessions"]));
    expect(await writes.take()).toEqual([]);
  });

  describe.each(rootFields)("$kind $name", ({ kind, name, text, allowed }) => {
    it.each(["nobody", "member", ...roles])("asked by %s", async (who) => {
      const asker = { bearer: bearers.get(who) ?? null };
      const isLet = who === "KEEPER" || allowed.roles.some((role) => role === who);
      await writes.take();
      const answer = await askDeskText(world.backend, asker, `${kind} { ${text} }`);
      const codes = codesOf(answer);
      if (isLet) {
        expect(codes).not.toContain("NOT_ALLOWED");
        expect(answer.errors.map(({ message }) => message)).not.toContain("There is nothing here.");
        expect(codes).not.toContain("SIGN_IN_NOT_FRESH");
        return;
      }
      expect(answer.data?.[name] ?? null).toBeNull();
      expect(codes).toEqual([who === "nobody" || who === "member" ? "NOT_FOUND" : "NOT_ALLOWED"]);
      expect(await writes.take()).toEqual([]);
    });
  });

  it("lets a keeper whose sign-in is an hour old do all but what is to be confirmed", async () => {
    const { bearerNow } = await deskStaff(world.deps, ["KEEPER"], "hour@example.com");
    world.deps.time.forward(3_601);
    const bearer = await bearerNow();
    for (const { kind, text, allowed, name } of rootFields) {
      const codes = codesOf(await askDeskText(world.backend, { bearer }, `${kind} { ${text} }`));
      expect(codes.includes("SIGN_IN_NOT_FRESH"), name).toBe(allowed.confirmed);
    }
  });

  it("asks a keeper to confirm after twelve hours, and says so", async () => {
    const { bearerNow } = await deskStaff(world.deps, ["KEEPER"], "day@example.com");
    world.deps.time.forward(12 * 3_600 + 1);
    const bearer = await bearerNow();
    const desk = await askDeskText(world.backend, { bearer }, "{ desk { isCurrent } }");
    expect(desk).toEqual({ data: { desk: { isCurrent: false } }, errors: [] });
    for (const { kind, text, name } of rootFields.filter(({ name }) => name !== "desk"))
      expect(codesOf(await askDeskText(world.backend, { bearer }, `${kind} { ${text} }`)), name).toEqual([
        "SIGN_IN_NOT_FRESH",
      ]);
  });
});

it("does not open with a field that says nothing about who may ask", () => {
  const typeDefs = source.replace(/(desk: Desk!) @allow\([^)]*\)/, "$1");
  expect(typeDefs).not.toBe(source);
  expect(() => guardedSchema(makeExecutableSchema({ typeDefs }))).toThrow("desk of the desk has no @allow");
});
