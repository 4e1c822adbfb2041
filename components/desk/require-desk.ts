import { forbidden, notFound, redirect } from "next/navigation";
import { cache } from "react";
import "server-only";
import { passkeysFor } from "@/lib/addresses/desk-routes";
import { confirmFor } from "@/lib/addresses/routes";
import { type DeskActionName, mayOf, readDesk, type ReadOf } from "@/lib/gateway/desk";
import { GraphqlFailure } from "@/lib/gateway/failure";

export type Visitor = ReadOf<"visitor">;

/**
 * The member of the staff who opens a page of the desk. Everybody else gets the 404 page. A sign-in older than twelve
 * hours has to be confirmed first, and somebody without a passkey is asked to add one. The endpoint checks again.
 *
 * @param action the action that the page is for; without the role for it the page ends with 403
 * @throws GraphqlFailure when the desk cannot be reached
 */
export async function requireDesk(path: string, action?: DeskActionName): Promise<Visitor> {
  const visitor = await readVisitor();
  if (!visitor) notFound();
  if (!visitor.isCurrent) redirect(confirmFor(path));
  if (isAskedForPasskey(visitor)) redirect(passkeysFor(path));
  if (action && !mayOf(visitor)(action)) forbidden();
  return visitor;
}

/** Once a day is set, everybody without a passkey is asked to add one, once in each session. */
const isAskedForPasskey = ({ passkey: { has, requiredFrom, isPutOff } }: Visitor) =>
  !has && requiredFrom !== null && !isPutOff;

const readVisitor = cache(async (): Promise<Visitor | null> => {
  try {
    return await readDesk(({ visitor }) => visitor, {});
  } catch (failure) {
    if (failure instanceof GraphqlFailure && failure.isNotFound) return null;
    throw failure;
  }
});

/** For the layout around every page of the desk. */
export const deskVisitor = readVisitor;
