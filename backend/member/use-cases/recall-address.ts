import type { Deps } from "../../deps";
import { isBoundTo, parseBinding } from "../domain/binding";
import { hashToken } from "../domain/hashes";
import { findRequestById, findRequestByToken } from "../store/sign-in-requests";

type Refused = {
  /** Of the link that did not work. */
  token?: string | undefined;
  binding?: string | undefined;
  /** The same, kept longer. */
  earlier_binding?: string | undefined;
};

/**
 * What a browser asked for when it asked for a mail, so that a new link is one press away (A4). Only the browser's own
 * binding tells it; one that outlived the sign-in only beside a link that was sent to the same address, so that nobody
 * who comes to this browser later learns an address without having its mail.
 */
export async function recallAddress(
  deps: Deps,
  { token, binding, earlier_binding: earlier }: Refused,
): Promise<{ email: string; redirect: string | null } | null> {
  const { db } = await deps.database();
  const proof = parseBinding(binding ?? earlier);
  const asked = proof && (await findRequestById(db, proof.requestId));
  if (!asked || !isBoundTo(proof, asked)) return null;
  const shown = token === undefined ? null : await findRequestByToken(db, hashToken(token));
  const isAllowed = shown ? shown.email === asked.email : binding !== undefined;
  return isAllowed ? { email: asked.email, redirect: asked.redirect } : null;
}
