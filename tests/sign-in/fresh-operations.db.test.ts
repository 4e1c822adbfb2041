import fs from "node:fs";
import path from "node:path";
import {
  buildSchema,
  getNullableType,
  type GraphQLField,
  type GraphQLInputType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from "graphql";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { RootMutation } from "@/graphql/generated/member/resolvers";
import { root } from "@/tests/support/imports";
import { type AccountWorld, openAccountWorld } from "@/tests/support/account-world";
import { onOneDatabase } from "@/tests/support/database";

/**
 * Whether each operation of the member needs a fresh sign-in. It does if it takes something from another session of the
 * member, or changes the ways in.
 */
const needsFresh: Record<Exclude<keyof RootMutation, "__typename">, boolean> = {
  getInWithEmail: false,
  registerFlaUser: false,
  updateProfileImage: false,
  removeProfileImage: false,
  updateProfile: false,
  endSession: true,
  endAllSessions: true,
  requestConfirmation: false,
  beginPasskeySignIn: false,
  beginPasskey: true,
  addPasskey: true,
  // The passkey stays what it was.
  renamePasskey: false,
  removePasskey: true,
  sendCertificateFeedback: false,
  startCourse: false,
  requestAccountDeletion: true,
  deleteAccount: true,
  // The token of a mail is the proof.
  keepAddress: false,
  sendContactMessage: false,
};

const sdl = fs.readFileSync(path.join(root, "graphql/member/schema.graphql"), "utf8");
const mutations = Object.values(buildSchema(sdl).getMutationType()?.getFields() ?? {});

describe("the list of operations that need a fresh sign-in", () => {
  it("has an answer for every one of the schema, and no other", () => {
    expect(Object.keys(needsFresh).sort()).toEqual(mutations.map(({ name }) => name).sort());
  });

  it("says what the schema says to other clients", () => {
    const said = mutations.map(({ name, description }) => [
      name,
      /Needs a fresh sign-in/.test(description ?? ""),
    ]);
    expect(Object.fromEntries(said)).toEqual(needsFresh);
  });
});

onOneDatabase("an operation of a member who signed in 28 minutes ago", (open) => {
  let world: AccountWorld;
  beforeAll(async () => {
    world = await openAccountWorld(open);
  });
  afterAll(() => world.close());

  async function codeOf(field: GraphQLField<unknown, unknown>, minutes: number): Promise<unknown> {
    const { client } = await world.person("old.desk@example.com");
    world.deps.time.forward(minutes * 60);
    const response = await world.send("member", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "fla-client-ip": "192.0.2.1",
        authorization: `Bearer ${client.bearer}`,
      },
      body: JSON.stringify({ query: askingFor(field) }),
    });
    const answer: { data?: unknown; errors?: { extensions?: { code?: unknown } }[] } = await response.json();
    // A document that is not valid reaches no resolver, and has no data.
    expect(answer).toHaveProperty("data");
    return answer.errors?.[0]?.extensions?.code ?? null;
  }

  it.each(mutations.map((field) => [field.name, field] as const))(
    "is refused or not as the list says: %s",
    async (name, field) => {
      const isRefused = (await codeOf(field, 28)) === "SIGN_IN_NOT_FRESH";
      expect({ [name]: isRefused }).toEqual({
        [name]: Object.entries(needsFresh).find(([key]) => key === name)?.[1],
      });
      // A minute after the sign-in none is.
      expect(await codeOf(field, 1)).not.toBe("SIGN_IN_NOT_FRESH");
    },
  );
});

/** The shortest document that the operation takes. */
function askingFor({ name, args }: GraphQLField<unknown, unknown>): string {
  const given = args.map((arg) => `${arg.name}: ${literalOf(arg.type)}`).join(", ");
  return `mutation { ${name}(${given}) { __typename } }`;
}

function literalOf(required: GraphQLInputType): string {
  const type = getNullableType(required);
  if (isListType(type)) return "[]";
  if (isEnumType(type)) return type.getValues()[0]?.name ?? "";
  if (type.name === "Int" || type.name === "Float") return "1";
  if (type.name === "Boolean") return "true";
  if (!isInputObjectType(type)) return `"x"`;
  const needed = Object.values(type.getFields()).filter((field) => isNonNullType(field.type));
  return `{ ${needed.map((field) => `${field.name}: ${literalOf(field.type)}`).join(", ")} }`;
}
