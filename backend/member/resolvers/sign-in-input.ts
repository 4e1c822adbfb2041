import countries from "i18n-iso-countries";
import { z } from "zod";
import { parseAddress } from "../../mail";
import type { SignInProfile } from "../tables";

/** One line of a form. Control characters are refused: PostgreSQL takes no NUL, mails no line break. */
const line = (max: number) =>
  z
    .string()
    .trim()
    .max(max, "That is too long.")
    .regex(/^\P{Cc}*$/u, "Please use letters, digits and signs only.");
const optionalLine = (max: number) =>
  line(max)
    .nullish()
    .transform((text) => text || null);

/** Sentences: R318, R319. */
export const emailAddress = z.string().transform((raw, context) => {
  const address = parseAddress(raw);
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

/** Input of registerFlaUser, answered as the account to be. Sentences: R320–R322. */
export const registration = z
  .object({
    clientMutationId: z.string().nullish(),
    log: emailAddress,
    firstname: line(100).min(1, "What`s your firstname?"),
    lastname: line(100).min(1, "What`s your lastname?"),
    company: optionalLine(200),
    locale: z
      .string()
      .trim()
      .toUpperCase()
      .refine((code) => /^[A-Z]{2}$/.test(code) && countries.isValid(code), "Please choose a country"),
    newsletter: z.boolean().nullish(),
    // Tells the landing page's analytics apart; nothing here depends on it.
    kickStart: z.boolean().nullish(),
    jobRole: optionalLine(100),
    interests: z.array(interest).max(5, "Please choose from the list.").nullish(),
    touchPoint: optionalLine(500),
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
