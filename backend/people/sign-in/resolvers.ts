import countries from "i18n-iso-countries";
import { z } from "zod";
import type { MemberSession, Resolvers } from "@/graphql/generated/member/resolvers";
import { readAddress } from "@/lib/rules/forms/mail-address";
import { typedLine } from "@/lib/rules/forms/typed-text";
import { type BackendContext, requireMember } from "../../context";
import { nameField } from "../../ground/typed-names";
import type { Asker } from "./admission";
import { requireFresh } from "./fresh-sign-in";
import { getInWithEmail, registerMember } from "./request-sign-in";
import { deviceName, endAllSessions, endOwnSession, listSessions, type OwnSession } from "./sessions";
import type { SignInProfile } from "./tables";
import { signInErrors } from "./errors";

export const signInResolvers: Resolvers = {
  RootQuery: {
    sessions: async (_root, _args, { deps, identity }) => {
      const who = await identity();
      return who ? (await listSessions(deps, who)).map(toMemberSession) : [];
    },
  },
  RootMutation: {
    getInWithEmail: async (_root, { input }, context) => {
      const email = parseInput(emailAddress, input.log);
      const binding = await getInWithEmail(context.deps, { email, ...askedBy(context) });
      context.answerHeaders.set("fla-login-binding", binding);
      return { clientMutationId: input.clientMutationId, status: "SUCCESS", redirect: null };
    },
    registerFlaUser: async (_root, { input }, context) => {
      const { email, profile } = parseInput(registration, input);
      const binding = await registerMember(context.deps, { email, profile, ...askedBy(context) });
      context.answerHeaders.set("fla-login-binding", binding);
      return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
    },
    endSession: async (_root, { input }, context) => {
      const who = await requireMember(context, toEndOne);
      // Signing out this browser needs no proof. Another browser may be the owner's while a thief uses this one.
      if (input.id !== who.sessionId) await requireFresh(context, toEndOne);
      const isEnded = await endOwnSession(context.deps, who, input.id);
      if (!isEnded) throw signInErrors.browserSignedOut();
      const left = await listSessions(context.deps, who);
      return { clientMutationId: input.clientMutationId, sessions: left.map(toMemberSession) };
    },
    endAllSessions: async (_root, { input }, context) => {
      const who = await requireFresh(context, "sign out everywhere");
      await endAllSessions(context.deps, who);
      return { clientMutationId: input.clientMutationId, status: "SUCCESS" };
    },
  },
};

const toEndOne = "sign a browser out";

export function askedBy({ ip, request: { headers } }: BackendContext): Asker & { redirect: string | null } {
  const [redirect, device, work] = ["fla-login-redirect", "fla-device", "fla-work"].map((name) =>
    headers.get(name),
  );
  // A browser sends "0" if it can solve tasks and has received none.
  return { ip, redirect: redirect ?? null, device: device ?? null, work: work === "0" ? "" : (work ?? null) };
}

/** @throws GraphQLError with the sentence of the first wrong field */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const parsed = schema.safeParse(input);
  if (!parsed.success) throw signInErrors.wrongInput(parsed.error.issues[0]?.message);
  return parsed.data;
}

const tooLong = "That is too long.";
/** A single-line text field of a form. */
export const textLine = (max: number) => z.string().overwrite(typedLine).max(max, tooLong);
const optional = (line: z.ZodType<string>) => line.nullish().transform((text) => text || null);

/** Sentences: R318, R319. */
const emailAddress = z.string().transform((raw, context) => {
  const address = readAddress(raw);
  if (address) return address;
  context.addIssue({
    code: "custom",
    message: raw.trim() ? "Please enter a valid email" : "Please enter your e-mail",
  });
  return z.NEVER;
});

/** Topic ids: R239 and the SDL. */
const interest = z.union(
  [z.literal(0), z.literal(80), z.literal(81), z.literal(82), z.literal(83)],
  "Please choose from the list.",
);

/** Parses the input of `registerFlaUser` into the future account. Sentences: R320–R322. */
export const registration = z
  .object({
    clientMutationId: z.string().nullish(),
    log: emailAddress,
    firstname: nameField("person", 100, tooLong).min(1, "What`s your firstname?"),
    lastname: nameField("person", 100, tooLong).min(1, "What`s your lastname?"),
    company: optional(nameField("company", 200, tooLong)),
    locale: z
      .string()
      .trim()
      .toUpperCase()
      .refine((code) => /^[A-Z]{2}$/.test(code) && countries.isValid(code), "Please choose a country"),
    newsletter: z.boolean().nullish(),
    // Only the landing page's analytics use it.
    kickStart: z.boolean().nullish(),
    jobRole: optional(textLine(100)),
    interests: z.array(interest).max(5, "Please choose from the list.").nullish(),
    touchPoint: optional(textLine(500)),
  })
  .strict()
  .transform((input): { email: string; profile: SignInProfile } => {
    const interests = [...new Set(input.interests ?? [])];
    return {
      email: input.log,
      profile: {
        firstName: input.firstname,
        lastName: input.lastname,
        company: input.company,
        country: input.locale,
        jobRole: input.jobRole,
        interests,
        // Source: R328.
        newsletter: interests.length > 0 || input.newsletter === true,
        touchPoint: input.touchPoint,
      },
    };
  });

function toMemberSession(session: OwnSession): MemberSession {
  return {
    id: session.id,
    device: deviceName(session.userAgent),
    createdAt: session.createdAt.toISOString(),
    lastSeenAt: session.lastSeenAt.toISOString(),
    expiresAt: session.expiresAt.toISOString(),
    isCurrent: session.isCurrent,
  };
}
