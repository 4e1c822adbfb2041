import type { Deps } from "../../deps";
import { forgetLimits } from "../../limits";
import { forgetOldRecipients } from "../../mail";
import { deleteOldSessions } from "../store/sessions";
import { deleteOldRequests } from "../store/sign-in-requests";

const DAY = 24 * 3_600_000;

/**
 * Deletes what nobody needs any more: sign-in requests after 30 days, sessions 30 days after their end, the
 * addresses of mails 30 days after they were sent, and counters of limits after two days. Run it daily.
 */
export async function forgetExpired(deps: Deps): Promise<void> {
  const { db } = await deps.database();
  const before = new Date(deps.clock().getTime() - 30 * DAY);
  await deleteOldRequests(db, before);
  await deleteOldSessions(db, before);
  await forgetOldRecipients(db, before);
  await forgetLimits(db, new Date(deps.clock().getTime() - 2 * DAY));
}
