import { z } from "zod";
import { counted } from "@/lib/rules/texts/count-words";
import { parseAddress } from "@/lib/rules/forms/mail-address";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { deskAction, type DeskVisitor, type Roles } from "../../ground/desk-entry";
import { formField, numberField, textField } from "../../ground/desk-fields";
import { isStaff } from "../../ground/desk-roles";
import { momentText } from "@/lib/rules/times/day-text";
import { userError } from "../../ground/errors";
import {
  type Tag,
  tagNames,
  type Member,
  memberById,
  profileInput,
  setTag,
  updateProfile,
} from "../../people/members";
import { endAddressChange } from "../../people/account";
import { revokeSessionOf, revokeSessionsOf } from "../../people/sign-in";
import { JOINED } from "../log";
import { mergeByRequest } from "./merge-store";
import { deleteByRequest, moveByRequest } from "./person-requests";

const roles: Roles = ["DESK"];

const reason = textField(300);
/** How the staff knew who made the request. */
export const proof = z
  .string()
  .trim()
  .min(10, "Explain how you checked who asked, in at least ten characters.")
  .max(300);
/** The account's address, typed as a confirmation. */
const typed = z
  .string()
  .max(300)
  .transform((text) => cleanCode(text, "email"));
const addressField = z
  .string()
  .max(300)
  .transform((text, context) => {
    const address = parseAddress(text);
    if (address) return address;
    context.addIssue({ code: "custom", message: "This is not an e-mail address." });
    return z.NEVER;
  });

const personFields = z
  .strictObject({
    member: numberField,
    firstName: z.string(),
    lastName: z.string(),
    company: z.string(),
    reason,
    form: formField,
  })
  .transform(({ member, reason: why, form: _, ...facts }, context) => {
    const read = profileInput.safeParse(facts);
    if (read.success) return { member, reason: why, change: read.data };
    for (const { path, message } of read.error.issues) context.addIssue({ code: "custom", path, message });
    return z.NEVER;
  });

const tagWords: Record<Tag, string> = {
  GUIDE: "guide",
  COACH: "coach",
  COCKPIT: "access to the cockpit",
  SUPPORTER: "supporter",
  PROGRAM_INVITE: "invitation to the program",
};

export const actions = {
  /** Makes somebody a guide, invites somebody to the program, or undoes that. */
  setTag: deskAction({
    roles,
    consequence: "rights",
    fields: z.strictObject({
      member: numberField,
      /** `GUIDE:yes` */
      change: z
        .string()
        .transform((text) => text.split(":"))
        .pipe(z.tuple([z.enum(tagNames), z.enum(["yes", "no"])])),
      reason,
      form: formField,
    }),
    async run({ member: memberId, change: [tag, after] }, { deps, record }) {
      record({ about: `member:${memberId}` });
      const has = after === "yes";
      const outcome = await setTag(deps.db, { memberId, tag, has });
      if (!outcome) throw gone();
      record({ changes: [{ field: tagWords[tag], before: outcome.had ? "yes" : "no", after }] });
      return { message: `${nameOf(outcome.member)}: ${tagWords[tag]} ${has ? "added" : "removed"}.` };
    },
  }),
  changePerson: deskAction({
    roles,
    consequence: "person",
    fields: personFields,
    async run({ member: memberId, change }, { deps, record, staff }) {
      record({ about: `member:${memberId}` });
      const before = await memberById(deps.db, memberId);
      if (!before) throw gone();
      refuseColleague(before, staff, "correct the name or the company");
      const now = await updateProfile(deps, memberId, change);
      if (!now) throw gone();
      const fields = ["firstName", "lastName", "company"] as const;
      record({
        changes: fields.map((field) => ({
          field,
          before: before[field] || null,
          after: now[field] || null,
        })),
      });
      return {
        message: `${nameOf(now)} has been saved. Certificates and invoices keep the name that they were issued with.`,
      };
    },
  }),
  /**
   * Changes an account's address, at once or in a day. Every browser is signed out then, and both addresses get a mail.
   * Only an administrator may change the address of somebody who works at the desk.
   */
  moveAddress: deskAction({
    roles,
    consequence: "person",
    fields: z.strictObject({ member: numberField, to: addressField, proof, form: formField }),
    async run({ member: memberId, to, proof: shown }, { deps, record, staff }) {
      record({ about: `member:${memberId}` });
      const person = await memberById(deps.db, memberId);
      if (!person) throw gone();
      refuseColleague(person, staff, "change the address");
      const byAdministrator = staff.roles.includes("ADMINISTRATOR");
      const moved = await moveByRequest(deps, { memberId, to, proof: shown, byAdministrator });
      if (moved.kind === "gone") throw gone();
      if (moved.kind === "same") throw wrong("to", "The account already has this address.");
      if (moved.kind === "waiting")
        throw wrong("to", "Another change is already waiting. Stop it first; it is shown above.");
      if (moved.kind === "taken")
        throw wrong(
          "to",
          `Another account has the address ${to}. If it belongs to the same person, merge the two accounts.`,
        );
      if (moved.kind === "waits") {
        const at = momentText(moved.until.toISOString());
        record({ changes: [{ field: `e-mail, from ${at}`, before: person.email, after: to }] });
        return {
          message: `The address changes at ${at}, because the account has orders or certificates. ${person.email} gets an email and can stop it.`,
        };
      }
      record({ changes: [{ field: "e-mail", before: person.email, after: to }] });
      return {
        message: `The address is now ${to}. Every browser has been signed out, and both addresses get an email.`,
      };
    },
  }),
  /** Stops a change of address that waits for its day. `change` is the one that the page showed. */
  stopAddressChange: deskAction({
    roles,
    consequence: "person",
    fields: z.strictObject({ member: numberField, change: z.string().max(100) }),
    async run({ member: memberId, change: tokenHash }, { deps, record, staff }) {
      record({ about: `member:${memberId}` });
      const person = await memberById(deps.db, memberId);
      if (!person) throw gone();
      refuseColleague(person, staff, "stop this change");
      const isStopped = await endAddressChange(deps.db, { memberId, tokenHash });
      if (!isStopped) throw userError("This change has already been carried out or stopped.", "TOO_LATE");
      return { message: "The change has been stopped. The account keeps its address." };
    },
  }),
  /** Signs out one of a person's browsers, or all. */
  endSessions: deskAction({
    roles,
    consequence: "rights",
    fields: z.strictObject({ member: numberField, session: z.uuid().optional(), reason }),
    async run({ member: memberId, session }, { deps, record, staff }) {
      record({ about: `member:${memberId}` });
      const person = await memberById(deps.db, memberId);
      if (!person) throw gone();
      refuseColleague(person, staff, "sign the person out");
      const now = deps.clock();
      const ended = session
        ? Number(await revokeSessionOf(deps.db, memberId, session, now))
        : await revokeSessionsOf(deps.db, memberId, now);
      return { message: `${counted(ended, "browser was", "browsers were")} signed out.` };
    },
  }),
  /** Deletes an account. This cannot be undone. The person's desk roles must be removed first. */
  deletePerson: deskAction({
    roles,
    consequence: "person",
    fields: z.strictObject({ member: numberField, typed, proof, form: formField }),
    async run(asked, { deps, record }) {
      record({ about: `member:${asked.member}` });
      const person = await memberById(deps.db, asked.member);
      if (!person) throw gone();
      if (isStaff(person.capabilities))
        throw userError("This person has roles at the desk. Remove the roles first.", "STAFF");
      if (asked.typed !== person.email)
        throw wrong("typed", "This is not the account's address. Nothing was deleted.");
      const isDone = await deleteByRequest(deps, {
        person: { memberId: person.id, email: person.email },
        proof: asked.proof,
      });
      if (!isDone) throw gone();
      return {
        message: "The account has been deleted, and a last email confirms it. Orders and invoices stay.",
        next: "people",
      };
    },
  }),
  /** Merges two accounts. This cannot be undone. The account that ends must not have a desk role. */
  mergePeople: deskAction({
    roles,
    consequence: "person",
    fields: z.strictObject({ keep: numberField, lose: numberField, typed, proof }),
    async run(asked, { deps, record, staff }) {
      record({ about: `member:${asked.keep}` });
      const kept = await memberById(deps.db, asked.keep);
      if (!kept) throw gone();
      refuseColleague(kept, staff, "merge the accounts");
      const merged = await mergeByRequest(deps, asked);
      if (merged.kind === "gone") throw gone();
      if (merged.kind === "refused") throw wrong("typed", merged.why);
      record({
        changes: [
          { field: "merged with", before: null, after: merged.lose },
          { field: JOINED, before: `member:${asked.lose}`, after: `member:${asked.keep}` },
        ],
      });
      return {
        message: `The accounts are now one: ${merged.keep}. Both addresses get an email.`,
        next: `person:${asked.keep}`,
      };
    },
  }),
};

/**
 * Names, sign-ins and addresses of the staff open the desk and stand in its log, so a colleague cannot change them.
 * @throws GraphQLError NOT_FOR_STAFF
 */
function refuseColleague({ capabilities }: Member, { roles: own }: DeskVisitor, toDo: string): void {
  if (isStaff(capabilities) && !own.includes("ADMINISTRATOR"))
    throw userError(
      `This person has roles at the desk, so only an administrator can ${toDo}. Nothing was changed.`,
      "NOT_FOR_STAFF",
    );
}

const nameOf = ({ firstName, lastName, email }: Member) => `${firstName} ${lastName}`.trim() || email;
const gone = () => userError("This member no longer exists.", "UNKNOWN_MEMBER");
const wrong = (field: string, sentence: string) =>
  userError(sentence, "BAD_USER_INPUT", { fields: { [field]: sentence } });
