import { z } from "zod";
import type { RootMutationResolvers } from "@/graphql/generated/member/resolvers";
import type { BackendContext } from "../../context";
import { userError } from "../../errors";
import { getInWithEmail } from "../use-cases/get-in-with-email";
import { registerMember } from "../use-cases/register-member";
import { emailAddress, registration } from "./sign-in-input";

export const getInWithEmailField: RootMutationResolvers["getInWithEmail"] = async (
  _root,
  { input },
  context,
) => {
  const email = parse(emailAddress, input.log);
  const binding = await getInWithEmail(context.deps, { email, ...asked(context) });
  context.answerHeaders.set("fla-login-binding", binding);
  return { clientMutationId: input.clientMutationId, status: "SUCCESS", redirect: null };
};

export const registerFlaUserField: RootMutationResolvers["registerFlaUser"] = async (
  _root,
  { input },
  context,
) => {
  const { email, profile } = parse(registration, input);
  const binding = await registerMember(context.deps, { email, profile, ...asked(context) });
  context.answerHeaders.set("fla-login-binding", binding);
  return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
};

function asked({ ip, request }: BackendContext): { ip: string; redirect: string | null } {
  return { ip, redirect: request.headers.get("fla-login-redirect") };
}

/** @throws GraphQLError with the sentence of the first wrong field. */
function parse<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success)
    throw userError(parsed.error.issues[0]?.message ?? "Something went wrong.", "BAD_USER_INPUT");
  return parsed.data;
}
