import { GraphQLError } from "graphql";
import { userError } from "../../errors";
import type { Deps } from "../../deps";
import { takeFromLimit } from "../../limits";
import { queueMail } from "../../mail";
import { networkKey } from "../domain/limit-keys";
import { findMemberByEmail } from "../store/members";
import type { SignInProfile } from "../tables";
import { emptyBinding } from "./empty-binding";
import { maySendSignIn } from "./may-send-sign-in";
import { requestSignIn } from "./request-sign-in";

type Registration = { email: string; ip: string; redirect: string | null; profile: SignInProfile };

/**
 * Invites a person by mail. The account is made when the link or the code of that mail is used, so an address that is
 * not one's own leaves no member behind.
 *
 * @returns the binding for the browser that asked.
 * @throws GraphQLError "existing_user_email", an accepted leak behind a limit of 5 an hour for a network (A7).
 */
export async function registerMember(deps: Deps, registration: Registration): Promise<string> {
  const { db } = await deps.database();
  const { email, ip } = registration;
  const key = `register-ip:${networkKey(ip)}`;
  if (!(await takeFromLimit(db, deps.clock, key, { max: 5, seconds: 3_600 }))) {
    throw userError(
      "Too many registrations from your network. Please try again in an hour.",
      "TOO_MANY_REQUESTS",
    );
  }
  if (await findMemberByEmail(db, email)) {
    deps.log.info({}, "registration with a known address");
    throw new GraphQLError("existing_user_email", {
      extensions: { code: "existing_user_email", category: "user" },
    });
  }
  if (!(await maySendSignIn(deps, email, ip))) return emptyBinding(deps);
  return db.transaction(async (tx) => {
    const ways = await requestSignIn(tx, deps, { ...registration, withBinding: true });
    await queueMail(tx, deps, {
      reason: `sign-in-${ways.id}`,
      recipient: email,
      template: "invitation",
      data: { link: ways.link, code: ways.code, expiresAt: ways.expiresAt.toISOString() },
    });
    return ways.binding ?? emptyBinding(deps);
  });
}
