import { userError } from "../../errors";
import type { Deps } from "../../deps";
import { takeFromLimit } from "../../limits";
import { queueMail } from "../../mail";
import type { Identity } from "../identity";
import { deletionCodeHash } from "../deletion-code";
import { saveDeletionRequest } from "../store/deletion-requests";

const MINUTES = 10;

/**
 * Sends the code with which a member can delete the account. It replaces an earlier one.
 * @throws GraphQLError after three mails in an hour.
 */
export async function requestAccountDeletion(deps: Deps, who: Identity): Promise<void> {
  const { db } = await deps.database();
  const limit = { max: 3, seconds: 3_600 };
  if (!(await takeFromLimit(db, deps.clock, `deletion:${who.memberId}`, limit))) {
    throw userError(
      "We have sent you three codes already. Please use the newest one, or try again in an hour.",
      "TOO_MANY_REQUESTS",
    );
  }
  const code = deps.ids.code();
  const expiresAt = new Date(deps.clock().getTime() + MINUTES * 60_000);
  await db.transaction(async (tx) => {
    const codeHash = await deletionCodeHash(tx, deps, who.memberId, code);
    await saveDeletionRequest(tx, { memberId: who.memberId, codeHash, expiresAt });
    await queueMail(tx, deps, {
      reason: `deletion-code-${deps.ids.uuid()}`,
      recipient: who.email,
      template: "deletion-code",
      data: { code, expiresAt: expiresAt.toISOString() },
    });
  });
}
