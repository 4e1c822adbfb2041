import { z } from "zod";
import type { Passkey as PasskeyAnswer, Resolvers } from "@/graphql/generated/member/resolvers";
import { type BackendContext, type Identity, requireMember } from "../../context";
import { isFresh, requireFresh } from "./fresh-sign-in";
import { beginPasskeySignIn } from "./passkey-sign-in";
import {
  addPasskey,
  beginPasskey,
  isBoundToPasskey,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from "./passkeys";
import { requestConfirmation } from "./request-sign-in";
import { askedBy, parseInput, textLine } from "./resolvers";
import { signInErrors } from "./errors";

/** Passkeys, and confirming a sign-in that is no longer fresh. */
export const passkeyResolvers: Resolvers = {
  RootQuery: {
    passkeys: async (_root, _args, context) => {
      const who = await context.identity();
      return who ? listed(context, who) : [];
    },
    confirmation: async (_root, _args, { deps, identity }) => {
      const who = await identity();
      if (!who) return null;
      const hasPasskey = (await passkeysOf(deps.db, who.memberId)).length > 0;
      const needsPasskey = hasPasskey && (await isBoundToPasskey(deps.db, who.memberId));
      return { isFresh: isFresh(deps, who), hasPasskey, needsPasskey, byPasskey: who.byPasskey };
    },
  },
  RootMutation: {
    requestConfirmation: async (_root, { input }, context) => {
      const who = await requireMember(context, "confirm that it's you");
      const binding = await requestConfirmation(context.deps, who, askedBy(context));
      context.answerHeaders.set("fla-login-binding", binding);
      return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
    },
    beginPasskeySignIn: async (_root, { input }, context) => {
      const who = await context.identity();
      const asked = await beginPasskeySignIn(context.deps, { who, ip: context.ip });
      return { clientMutationId: input.clientMutationId, options: toBrowser(context, asked) };
    },
    beginPasskey: async (_root, { input }, context) => {
      const who = await requireFresh(context, "add a passkey");
      const asked = await beginPasskey(context.deps, who);
      return { clientMutationId: input.clientMutationId, options: toBrowser(context, asked) };
    },
    addPasskey: async (_root, { input }, context) => {
      const who = await requireFresh(context, "add a passkey");
      const binding = context.request.headers.get("fla-passkey-binding");
      await addPasskey(context.deps, who, { credential: input.credential, binding, ip: context.ip });
      return { clientMutationId: input.clientMutationId, passkeys: await listed(context, who) };
    },
    renamePasskey: async (_root, { input }, context) => {
      const who = await requireMember(context, "rename a passkey");
      const { name } = parseInput(renaming, { name: input.name });
      if (!(await renamePasskey(context.deps, who, input.id, name))) throw signInErrors.unknownPasskey();
      return { clientMutationId: input.clientMutationId, passkeys: await listed(context, who) };
    },
    removePasskey: async (_root, { input }, context) => {
      const who = await requireFresh(context, "remove a passkey");
      if (!(await removePasskey(context.deps, who, { id: input.id, ip: context.ip })))
        throw signInErrors.unknownPasskey();
      return { clientMutationId: input.clientMutationId, passkeys: await listed(context, who) };
    },
  },
};

const renaming = z.object({ name: textLine(60).min(1, "Please enter a name.") });
/** Passes the challenge to the page and its binding to the browser, as a cookie. */
function toBrowser({ answerHeaders }: BackendContext, asked: { options: string; binding: string }): string {
  answerHeaders.set("fla-passkey-binding", asked.binding);
  return asked.options;
}

async function listed({ deps }: BackendContext, { memberId }: Identity): Promise<PasskeyAnswer[]> {
  return (await passkeysOf(deps.db, memberId)).map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }));
}
