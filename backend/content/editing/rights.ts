import { kindOf } from "../documents";
import type { DeskVisitor } from "../../ground/desk-entry";
import { mayAct, requireRole, type Role } from "../../ground/desk-roles";
import { signInErrors } from "../../people/sign-in";

const roleOf = (path: string): Role => kindOf(path)?.role ?? "EDITOR";

/** Whether one of the roles may read and change the document. */
export const mayEdit = (roles: readonly Role[], path: string): boolean => mayAct(roles, [roleOf(path)]);

/** @throws GraphQLError NOT_ALLOWED */
export const requireEditor = (roles: readonly Role[], path: string): void =>
  requireRole(roles, [roleOf(path)]);

/**
 * A document that only administrators may change requires a sign-in of the last hour, like the codes of the desk.
 * @throws GraphQLError NOT_ALLOWED, SIGN_IN_NOT_FRESH
 */
export function requirePublisher(
  { roles, isConfirmed }: Pick<DeskVisitor, "roles" | "isConfirmed">,
  path: string,
): void {
  requireEditor(roles, path);
  if (roleOf(path) === "ADMINISTRATOR" && !isConfirmed) throw signInErrors.notFresh("do this");
}
