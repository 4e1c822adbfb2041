import { getDirective, MapperKind, mapSchema } from "@graphql-tools/utils";
import { defaultFieldResolver, type GraphQLFieldConfig, type GraphQLSchema } from "graphql";
import { z } from "zod";
import type { BackendContext } from "../context";
import { signInErrors } from "../sign-in";
import { logAction } from "./action-log";
import { deskErrors } from "./errors";
import { mayAct } from "./roles";
import { type DeskVisitor, deskVisitor } from "./visitor";

const marked = z.object({
  roles: z.array(z.enum(["DESK", "BOOKS", "EDITOR", "KEEPER"])).min(1),
  confirmed: z.boolean(),
});

/** Whom a field of Query or Mutation lets pass, as its mark in the schema says. */
type Allowed = z.infer<typeof marked>;

/**
 * Puts the check of its mark before every field of Query and Mutation, and the log around every mutation.
 * @throws Error when a field has no mark
 */
export function guardedSchema(schema: GraphQLSchema): GraphQLSchema {
  return mapSchema(schema, {
    [MapperKind.ROOT_FIELD]: (field, name, type) => guarded(schema, field, name, type === "Mutation"),
  });
}

type Field = GraphQLFieldConfig<unknown, BackendContext>;

function guarded(schema: GraphQLSchema, field: Field, name: string, isMutation: boolean): Field {
  const allowed = allowedBy(schema, field, name);
  const { resolve = defaultFieldResolver } = field;
  return {
    ...field,
    resolve: async (source, args, context, info) => {
      const visitor = await admit(context, allowed, name);
      const answer = () => explained(() => resolve(source, args, context, info));
      return isMutation ? logAction(context, visitor, { name, args }, answer) : answer();
    },
  };
}

/** Input that a resolver could not read becomes a refusal with the sentence of its first fault. */
async function explained(answer: () => unknown): Promise<unknown> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof z.ZodError)) throw error;
    const [issue] = error.issues;
    throw deskErrors.wrongInput(issue?.path.at(-1), issue?.message);
  }
}

function allowedBy(schema: GraphQLSchema, field: Field, name: string): Allowed {
  const [mark] = getDirective(schema, field, "allow") ?? [];
  if (!mark) throw new Error(`${name} of the desk has no @allow: nobody may ask it`);
  return marked.parse(mark);
}

async function admit(context: BackendContext, allowed: Allowed, name: string): Promise<DeskVisitor> {
  const visitor = await deskVisitor(context);
  if (!visitor) throw deskErrors.notHere();
  if (!mayAct(visitor.roles, allowed.roles)) throw deskErrors.otherRole();
  if (!visitor.isCurrent && name !== "desk") throw signInErrors.notFresh("work at the desk");
  if (!visitor.isConfirmed && allowed.confirmed) throw signInErrors.notFresh("do this");
  return visitor;
}
