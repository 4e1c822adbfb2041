import { inArray } from "drizzle-orm";
import { z } from "zod";
import type { Db } from "../../ground/database/client";
import { deskAction, deskRead } from "../../ground/desk-entry";
import { beforeField, formField, numberField, textField } from "../../ground/desk-fields";
import { everybody, mayAct, type Role, roles as roleNames, rolesText } from "../../ground/desk-roles";
import { documentKinds } from "../../content/documents";
import { members } from "../../people/members";
import { nextOf, readActions } from "./action-log";
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
      const names = await namesOf(
        db,
        page.flatMap(({ memberId }) => memberId ?? []),
      );
      const nodes = page.map(({ memberId, ...action }) => ({
        ...action,
        at: action.at.toISOString(),
        who: (memberId !== null && names.get(memberId)) || "a deleted account",
      }));
      return { nodes, next: nextOf(page) };
    },
  }),
};

/** The subjects of documents that none of the roles may read. */
const closedTo = (roles: readonly Role[]) =>
  documentKinds.filter(({ role }) => !mayAct(roles, [role])).map(({ place }) => `content:${place}`);

async function namesOf(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: members.id, email: members.email, first: members.firstName, last: members.lastName })
    .from(members)
    .where(inArray(members.id, [...new Set(ids)]));
  return new Map(rows.map(({ id, email, first, last }) => [id, `${first} ${last}`.trim() || email]));
}

export const actions = {
  /** Gives or removes a role. The last administrator keeps theirs. */
  setRole: deskAction({
    roles: ["ADMINISTRATOR"],
    isConfirmed: true,
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
    async run({ member: memberId, change: [role, has] }, { deps, record }) {
      record({ about: `member:${memberId}` });
      const outcome = await setRole(deps.db, { memberId, role, has: has === "yes" });
      if (outcome.kind === "no member") throw deskErrors.noMember();
      if (outcome.kind === "last administrator") throw deskErrors.lastAdministrator();
      const list = (names: readonly string[]) => names.join(", ").toLowerCase() || null;
      record({ changes: [{ field: "roles", before: list(outcome.before), after: list(outcome.now) }] });
      return { message: `${outcome.member.email} has ${rolesText(outcome.now)} now.` };
    },
  }),
};
