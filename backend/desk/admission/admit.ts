import type { BackendContext } from "../../context";
import type { DeskVisitor, Roles } from "../../ground/desk-entry";
import { requireRole } from "../../ground/desk-roles";
import { signInErrors } from "../../people/sign-in";
import { deskErrors } from "./errors";
import { deskVisitor } from "./visitor";

type Rules = { roles: Roles; isConfirmed?: boolean; mayBeOld?: boolean };

/**
 * The single place that allows a member of the staff to act, read or download at the desk.
 * @throws GraphQLError NOT_FOUND for everybody without a role, NOT_ALLOWED, SIGN_IN_NOT_FRESH
 */
export async function admit(context: BackendContext, rules: Rules): Promise<DeskVisitor> {
  const visitor = await deskVisitor(context);
  if (!visitor) throw deskErrors.notHere();
  requireRole(visitor.roles, rules.roles);
  if (!visitor.isCurrent && !rules.mayBeOld) throw signInErrors.notFresh("work at the desk");
  if (!visitor.isConfirmed && rules.isConfirmed) throw signInErrors.notFresh("do this");
  return visitor;
}
