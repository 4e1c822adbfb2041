import { z } from "zod";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { roleNamed, roles, rolesText } from "../../ground/desk-roles";
import { findMemberByEmail } from "../../people/members";
import { command } from "../../operator-command";
import { setRole } from "./set-role";

const roleWanted = z.strictObject({
  member: z.string().transform((typed) => cleanCode(typed, "email")),
  role: z.string().max(20),
  /** Removes the role. */
  no: z.boolean().optional(),
});

/** The operator's command for roles of the desk. It makes the first administrator. */
export const deskCommands = {
  role: command(roleWanted, async ({ db }, { member: email, role: word, no = false }) => {
    const role = roleNamed(word);
    const known = roles.join(", ").toLowerCase();
    if (!role) return { ok: false, lines: [`${word} is no role. There are: ${known}.`] };
    const member = await findMemberByEmail(db, email);
    const unknown = { ok: false, lines: [`There is no member ${email}: they sign in once first.`] };
    if (!member) return unknown;
    const outcome = await setRole(db, { memberId: member.id, role, has: !no });
    if (outcome.kind === "last administrator")
      return {
        ok: false,
        lines: [`${email} is the last administrator. Give the role to somebody else first.`],
      };
    return outcome.kind === "changed"
      ? { ok: true, lines: [`${email} has ${rolesText(outcome.now)} now.`] }
      : unknown;
  }),
};
