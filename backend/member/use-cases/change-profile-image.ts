import fs from "node:fs/promises";
import type { Deps } from "../../deps";
import { lockMember, updateMember } from "../store/members";
import { profileImageFile, profileImageName } from "../store/profile-images";

/**
 * Gives a member another profile image, or none, and removes the file of the one before: of two changes at once the
 * second one sees the first one's file. False: there is no such member.
 *
 * @param address path on the site
 */
export async function changeProfileImage(
  deps: Deps,
  memberId: number,
  address: string | null,
): Promise<boolean> {
  const { db } = await deps.database();
  const before = await db.transaction(async (tx) => {
    const member = await lockMember(tx, memberId);
    if (member) await updateMember(tx, memberId, { profileImage: address });
    return member;
  });
  if (before) await removeImageFile(deps, before.profileImage);
  return before !== null;
}

/** @param address the file's path on the site; of an image that is not ours nothing is removed */
export async function removeImageFile(deps: Pick<Deps, "settings">, address: string | null): Promise<void> {
  const name = profileImageName(address);
  if (name) await fs.rm(profileImageFile(deps, name), { force: true });
}
