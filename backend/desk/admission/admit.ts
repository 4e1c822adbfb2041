import type { BackendContext } from "../../context";
import type { Consequence, DeskVisitor, Roles } from "../../ground/desk-entry";
import { requireRole } from "../../ground/desk-roles";
import { signInErrors } from "../../people/sign-in";
import { deskErrors } from "./errors";
import { missingProof } from "./missing-proof";
import { deskVisitor } from "./visitor";

type Rules = { roles: Roles; consequence: Consequence; isDecidedByInput?: boolean; mayBeOld?: boolean };

/**
 * The single place that allows a member of the staff to act, read or download at the desk. If the input decides about
 * the consequence, call `admitTo` with it as well.
 * @throws GraphQLError NOT_FOUND for everybody without a role, NOT_ALLOWED, SIGN_IN_NOT_FRESH, PASSKEY_NEEDED,
 *   PASSKEY_MISSING
 */
export async function admit(context: BackendContext, rules: Rules): Promise<DeskVisitor> {
  const visitor = await deskVisitor(context);
  if (!visitor) throw deskErrors.notHere();
  requireRole(visitor.roles, rules.roles);
  if (!visitor.isCurrent && !rules.mayBeOld) throw signInErrors.notFresh("work at the desk");
  if (!rules.isDecidedByInput) admitTo(visitor, rules.consequence);
  return visitor;
}

/** @throws GraphQLError SIGN_IN_NOT_FRESH, PASSKEY_NEEDED, PASSKEY_MISSING */
export function admitTo(visitor: DeskVisitor, consequence: Consequence): void {
  switch (missingProof(consequence, visitor)) {
    case "sign-in":
      throw signInErrors.notFresh("do this");
    case "passkey":
      throw signInErrors.passkeyNeeded("do this");
    case "new-passkey":
      throw deskErrors.passkeyMissing(visitor.passkey.requiredFrom);
  }
}
