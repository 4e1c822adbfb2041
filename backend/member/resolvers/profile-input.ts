import countries from "i18n-iso-countries";
import { z } from "zod";
import { jobRoles } from "@/lib/rules/forms/sign-in";
import { profileLink, profileLinks } from "@/lib/rules/forms/profile-links";
import { profileTexts } from "@/lib/rules/forms/profile-texts";
import type { ProfileChange } from "../use-cases/update-profile";

/**
 * One line as people see it: NFC, no control characters (PostgreSQL takes no NUL, mails no line break), no signs that
 * turn the direction of the text around them, no half of a character.
 */
const line = (max: number) =>
  z
    .string()
    .normalize("NFC")
    .trim()
    .max(max, profileTexts.tooLong(max))
    .regex(/^[^\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u, profileTexts.signs);
const name = (missing: string) => line(100).min(1, missing).optional();

/** Null and nothing typed take it away; left out, it stays. */
const removable = <T extends z.ZodType<string>>(text: T) =>
  text.nullish().transform((value) => (value === undefined ? undefined : value || null));

const link = z
  .string()
  .normalize("NFC")
  .trim()
  .nullish()
  .transform((value) => value || null)
  .pipe(z.string().refine(profileLink, profileTexts.link).nullable());

/** Topic ids: R239 and the SDL. */
const interest = z.union(
  [z.literal(0), z.literal(80), z.literal(81), z.literal(82), z.literal(83)],
  profileTexts.choose,
);

const links = z.strictObject(Object.fromEntries(profileLinks.map(({ name }) => [name, link])));

/** Input of updateProfile, answered as what is to change. Paths of the issues name the form's fields. */
export const profileInput = z
  .strictObject({
    clientMutationId: z.string().nullish(),
    firstName: name(profileTexts.firstName),
    lastName: name(profileTexts.lastName),
    company: removable(line(200)),
    country: z
      .string()
      .refine((code) => /^[A-Z]{2}$/.test(code) && countries.isValid(code), profileTexts.country)
      .optional(),
    jobRole: removable(z.union([z.enum(jobRoles), z.literal("")], profileTexts.choose)),
    interests: z
      .array(interest, profileTexts.choose)
      .max(5, profileTexts.choose)
      .transform((chosen) => [...new Set(chosen)])
      .optional(),
    newsletter: z.boolean().optional(),
    socialLinks: links.optional(),
  })
  .transform(({ clientMutationId: _, ...change }): ProfileChange => change);
