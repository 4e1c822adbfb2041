import type { Deps } from "../../deps";
import { queueMail } from "../../mail";
import { findMemberByEmail } from "../store/members";
import { findProfileRequest } from "../store/sign-in-requests";
import { emptyBinding } from "./empty-binding";
import { maySendSignIn } from "./may-send-sign-in";
import { requestSignIn, SIGN_IN_SECONDS } from "./request-sign-in";

type Asked = { email: string; ip: string; redirect: string | null };

/**
 * Sends a sign-in mail to a member, and to whoever was invited or ordered as a guest with that address. Anybody else
 * is told by mail how to register. The answer, the work and so the time are the same for all (A7).
 *
 * @returns the binding for the browser that asked.
 */
export async function getInWithEmail(deps: Deps, asked: Asked): Promise<string> {
  const { db } = await deps.database();
  if (!(await maySendSignIn(deps, asked.email, asked.ip))) return emptyBinding(deps);
  return db.transaction(async (tx) => {
    const member = await findMemberByEmail(tx, asked.email);
    const invited = await findProfileRequest(tx, asked.email);
    const isKnown = member !== null || invited !== null;
    const request = {
      email: asked.email,
      redirect: asked.redirect,
      withBinding: true,
      profile: member ? null : invited?.profile,
    };
    const ways = await requestSignIn(tx, deps, request, isKnown ? SIGN_IN_SECONDS : 0);
    await queueMail(tx, deps, {
      reason: `sign-in-${ways.id}`,
      recipient: asked.email,
      template: isKnown ? "sign-in" : "no-account",
      data: isKnown ? { link: ways.link, code: ways.code, expiresAt: ways.expiresAt.toISOString() } : {},
    });
    return ways.binding ?? emptyBinding(deps);
  });
}
