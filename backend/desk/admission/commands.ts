import { z } from "zod";
import { counted } from "@/lib/rules/texts/count-words";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import type { Db } from "../../ground/database/client";
import { roleNamed, roles, rolesIn, rolesText } from "../../ground/desk-roles";
import { administratorsOf, findMemberByEmail, staffMembers } from "../../people/members";
import { command, nothing } from "../../operator-command";
import { isRefusal } from "../../ground/masked-errors";
import { checkLog, logAction } from "../log";
import { deskErrors } from "./errors";
import { resetPasskeys } from "./reset-passkeys";
import { setRole } from "./set-role";

const roleWanted = z.strictObject({
  member: z.string().transform((typed) => cleanCode(typed, "email")),
  role: z.string().max(20),
  /** Removes the role. */
  no: z.boolean().optional(),
});

const resetWanted = z.strictObject({
  member: z.string().transform((typed) => cleanCode(typed, "email")),
  /** How the operator knows who asked. */
  proof: z.string().trim().min(10, "Explain how you checked who asked, in at least ten characters.").max(300),
});

/** The operator's commands for the roles and the log of the desk. They make the first administrator. */
export const deskCommands = {
  role: command(roleWanted, async (deps, { member: email, role: word, no = false }) => {
    const { db } = deps;
    const role = roleNamed(word);
    const known = roles.join(", ").toLowerCase();
    if (!role) return { ok: false, lines: [`${word} is not a role. The roles are: ${known}.`] };
    const member = await findMemberByEmail(db, email);
    const unknown = { ok: false, lines: [`There is no member ${email}: they have to sign in once first.`] };
    if (!member) return unknown;
    const by = "the operator of the server";
    const outcome = await setRole(deps, { memberId: member.id, role, has: !no, by });
    if (!outcome) return unknown;
    return { ok: true, lines: [`${email} now has ${rolesText(outcome.now)}.`, ...(await noneText(db))] };
  }),
  "reset-passkeys": command(resetWanted, async (deps, { member: email, proof }) => {
    const member = await findMemberByEmail(deps.db, email);
    if (!member) return { ok: false, lines: [`There is no member ${email}.`] };
    const operator = { memberId: null, name: "the operator of the server", email: "" };
    try {
      const wanted = { name: "resetPasskeys", input: { reason: proof } };
      const { message } = await logAction(deps, operator, wanted, async (record) => {
        record({ about: `member:${member.id}` });
        const done = await resetPasskeys(deps, { memberId: member.id, actor: null, by: operator.name });
        if (!done) throw deskErrors.noMember();
        record({ changes: [{ field: "passkeys", before: String(done.passkeys), after: "0" }] });
        return {
          message: `${email} now has no passkey, and ${counted(done.browsers, "browser was", "browsers were")} signed out. They can sign in by e-mail and add a new one at /desk/passkeys.`,
        };
      });
      return {
        ok: true,
        lines: [message, "The desk's log records it, and the person and all administrators get an email."],
      };
    } catch (error) {
      if (!isRefusal(error)) throw error;
      return { ok: false, lines: [error.message] };
    }
  }),
  "check-log": command(z.strictObject({ head: z.string().max(100).optional() }), async ({ db }, { head }) => {
    const { links, head: last, fault } = await checkLog(db, head ?? null);
    if (fault !== null) return { ok: false, lines: [fault] };
    return { ok: true, lines: [`The log is intact: ${links} links, the last is ${last}.`] };
  }),
  roles: command(nothing, async ({ db }) => {
    const staff = await staffMembers(db);
    const lines = staff.map(
      ({ email, capabilities }) => `  ${email}  ${rolesIn(capabilities).join(", ").toLowerCase()}`,
    );
    if (lines.length === 0) lines.push("Nobody has a role at the desk.");
    return { ok: true, lines: [...lines, ...(await noneText(db))] };
  }),
};

async function noneText(db: Db): Promise<string[]> {
  if ((await administratorsOf(db)).length > 0) return [];
  return [
    "There is no administrator. Make one: npm run members -- role <e-mail> administrator. They sign in once first.",
  ];
}
