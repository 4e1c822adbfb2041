import { z } from "zod";
import { deskAction, deskRead } from "../../ground/desk-entry";
import { beforeField, formField, numberField, textField } from "../../ground/desk-fields";
import { everybody, mayAct, type Role, roles as roleNames, rolesText } from "../../ground/desk-roles";
import { documentKinds } from "../../content/documents";
import { nextOf, readActions } from "../log";
import { deskErrors } from "./errors";
import { setRole } from "./set-role";

export const reads = {
  /** The person who sends the request. */
  visitor: deskRead({
    roles: everybody,
    mayBeOld: true,
    input: z.strictObject({}),
    run: async (_, { staff }) => staff,
  }),
  /** Actions that the person's roles include, the newest first; for an administrator all of them. `about`: `order:1001`, `member:7`, `date:…` */
  actions: deskRead({
    roles: everybody,
    input: z.strictObject({ about: z.string().max(100).nullish(), before: beforeField }),
    async run({ about = null, before }, { deps: { db }, staff: { roles }, acts }) {
      const within = roles.includes("ADMINISTRATOR") ? null : { acts, closed: closedTo(roles) };
      const page = await readActions(db, { about, before, within });
      const nodes = page.map(({ id, at, memberId, actorName, actorEmail, ...action }) => ({
        id,
        at: at.toISOString(),
        /** The one who acted, as they were called then. */
        who: actorName || actorEmail || "a deleted account",
        whoNumber: memberId,
        whoEmail: actorEmail,
        action: action.action,
        about: action.about,
        /** The member that the action is about; empty: another subject, or the account is deleted. */
        aboutWhom: [action.aboutName, action.aboutEmail].filter(Boolean).join(", "),
        reason: action.reason,
        outcome: action.outcome,
        message: action.message,
        changes: action.changes,
      }));
      return { nodes, next: nextOf(page) };
    },
  }),
};

/** The subjects of documents that none of the roles may read. */
const closedTo = (roles: readonly Role[]) =>
  documentKinds.filter(({ role }) => !mayAct(roles, [role])).map(({ place }) => `content:${place}`);

export const actions = {
  /** Gives or removes a role. The last administrator keeps theirs. */
  setRole: deskAction({
    roles: ["ADMINISTRATOR"],
    consequence: "rights",
    fields: z.strictObject({
      member: numberField,
      /** `BOOKS:yes` */
      change: z
        .string()
        .transform((text) => text.split(":"))
        .pipe(z.tuple([z.enum(roleNames), z.enum(["yes", "no"])])),
      reason: textField(300),
      form: formField,
    }),
    async run({ member: memberId, change: [role, has] }, { deps, record, staff }) {
      record({ about: `member:${memberId}` });
      const by = staff.name === staff.email ? staff.email : `${staff.name} (${staff.email})`;
      const outcome = await setRole(deps, { memberId, role, has: has === "yes", by });
      if (!outcome) throw deskErrors.noMember();
      const list = (names: readonly string[]) => names.join(", ").toLowerCase() || null;
      record({ changes: [{ field: "roles", before: list(outcome.before), after: list(outcome.now) }] });
      return { message: `${outcome.member.email} has ${rolesText(outcome.now)} now.` };
    },
  }),
};
