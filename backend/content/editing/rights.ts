import { kindOf } from "../documents";
import { mayAct, requireRole, type Role } from "../../ground/desk-roles";

const roleOf = (path: string): Role => kindOf(path)?.role ?? "EDITOR";

/** Whether one of the roles may read and change the document. */
export const mayEdit = (roles: readonly Role[], path: string): boolean => mayAct(roles, [roleOf(path)]);

/** @throws GraphQLError NOT_ALLOWED */
export const requireEditor = (roles: readonly Role[], path: string): void =>
  requireRole(roles, [roleOf(path)]);
