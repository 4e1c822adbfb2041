import type { Deps } from "../../deps";
import { lockMember, updateMember, type Member } from "../store/members";
import type { SocialLinks } from "../tables";

/** Undefined: stays. Null: is taken away. */
export type ProfileChange = {
  firstName?: string | undefined;
  lastName?: string | undefined;
  company?: string | null | undefined;
  country?: string | undefined;
  jobRole?: string | null | undefined;
  interests?: number[] | undefined;
  newsletter?: boolean | undefined;
  /** Replaces those a member can change; the academy's own (circle) stays. */
  socialLinks?: { [Network in keyof SocialLinks]?: string | null } | undefined;
};

/** Changes a member's own profile. Null: the account is gone meanwhile. */
export async function updateProfile(
  deps: Deps,
  memberId: number,
  change: ProfileChange,
): Promise<Member | null> {
  const { db } = await deps.database();
  return db.transaction(async (tx) => {
    const before = await lockMember(tx, memberId);
    if (!before) return null;
    const { socialLinks, ...plain } = change;
    const interests = change.interests ?? before.interests;
    return updateMember(tx, memberId, {
      ...plain,
      // Source: R328. It holds for interests that were chosen before as well.
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
