import countries from "i18n-iso-countries";
import { z } from "zod";
import { profileLink, profileLinks, profileTexts } from "@/lib/rules/forms/profile";
import { jobRoles } from "@/lib/rules/forms/sign-in";
import type { Deps } from "../../deps";
import { nameField } from "../../ground/typed-names";
import { lockMember, type Member, updateMember } from "./store";
import type { SocialLinks } from "./tables";

/** Undefined: the value stays. Null: the value is removed. */
type ProfileChange = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  company?: string | null | undefined;
  country?: string | undefined;
  jobRole?: string | null | undefined;
  interests?: number[] | undefined;
  newsletter?: boolean | undefined;
  /** Replaces the links that a member can change; the academy's own (circle) stays. */
  socialLinks?: { [Network in keyof SocialLinks]?: string | null } | undefined;
};

/** Changes a member's own profile. Null: the account was deleted in the meantime. */
export async function updateProfile(
  deps: Deps,
  memberId: number,
  change: ProfileChange,
): Promise<Member | null> {
  return deps.db.transaction(async (tx) => {
    const before = await lockMember(tx, memberId);
    if (!before) return null;
    const { socialLinks, ...plain } = change;
    const interests = change.interests ?? before.interests;
    return updateMember(tx, memberId, {
      ...plain,
      // Applies the rule of the registration (R328) to earlier interests too.
      newsletter: interests.length > 0 || (change.newsletter ?? before.newsletter),
      ...(socialLinks ? { socialLinks: merged(before.socialLinks, socialLinks) } : {}),
    });
  });
}

function merged(
  before: SocialLinks | null,
  change: NonNullable<ProfileChange["socialLinks"]>,
): SocialLinks | null {
  const { circle } = before ?? {};
  const given = Object.entries({ ...change, circle }).filter(([, address]) => address);
  return given.length > 0 ? Object.fromEntries(given) : null;
}

/** Null and an empty text remove the value; if it is left out, it stays. */
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

/** Parses the input of updateProfile into the changes to make. Paths of the issues name the form's fields. */
export const profileInput = z
  .strictObject({
    clientMutationId: z.string().nullish(),
    firstName: nameField("person", 100, profileTexts.tooLong(100)).min(1, profileTexts.firstName).optional(),
    /** Empty: the person has only one name. */
    lastName: nameField("person", 100, profileTexts.tooLong(100)).optional(),
    company: removable(nameField("company", 200, profileTexts.tooLong(200))),
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
