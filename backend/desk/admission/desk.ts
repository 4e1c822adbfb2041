import { z } from "zod";
import { counted } from "@/lib/rules/texts/count-words";
import { dayText } from "@/lib/rules/times/day-text";
import { requireMember } from "../../context";
import { deskAction, deskRead, type DeskVisitor } from "../../ground/desk-entry";
import { beforeField, formField, numberField, textField } from "../../ground/desk-fields";
import {
  everybody,
  mayAct,
  type Role,
  roles as roleNames,
  rolesIn,
  rolesText,
} from "../../ground/desk-roles";
import { documentKinds } from "../../content/documents";
import { type Member, staffMembers } from "../../people/members";
import { passkeyCounts, putOffPasskey } from "../../people/sign-in";
import { nextOf, readActions } from "../log";
import { deskErrors } from "./errors";
import { missingProof } from "./missing-proof";
import { readPasskeyDay, setPasskeyDay } from "./passkey-day";
import { resetPasskeys } from "./reset-passkeys";
import { setRole } from "./set-role";

export const reads = {
  /** The person who sends the request. */
  visitor: deskRead({
    roles: everybody,
    mayBeOld: true,
    input: z.strictObject({}),
    run: async (_, { staff }) => ({
      ...staff,
      /** For actions with a consequence; null: nothing is missing. */
      missing: missingProof("rights", staff),
    }),
  }),
  /** The number of passkeys of each member of the staff, and the day from which a passkey is required. */
  staffPasskeys: deskRead({
    roles: ["ADMINISTRATOR"],
    input: z.strictObject({}),
    async run(_, { deps: { db } }) {
      const staff = await staffMembers(db);
      const counts = await passkeyCounts(
        db,
        staff.map(({ id }) => id),
      );
      return {
        requiredFrom: await readPasskeyDay(db),
        staff: staff.map((member) => ({
          id: member.id,
          name: nameOf(member),
          email: member.email,
          roles: rolesIn(member.capabilities),
          passkeys: counts.get(member.id) ?? 0,
        })),
      };
    },
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
      const outcome = await setRole(deps, { memberId, role, has: has === "yes", by: signatureOf(staff) });
      if (!outcome) throw deskErrors.noMember();
      const list = (names: readonly string[]) => names.join(", ").toLowerCase() || null;
      record({ changes: [{ field: "roles", before: list(outcome.before), after: list(outcome.now) }] });
      return { message: `${outcome.member.email} now has ${rolesText(outcome.now)}.` };
    },
  }),
  /** Sets the day from which money, roles and people require a passkey, or moves it. */
  setPasskeyDay: deskAction({
    roles: ["ADMINISTRATOR"],
    consequence: "rights",
    fields: z.strictObject({
      day: z.iso.date("Please choose a day."),
      reason: textField(300),
      form: formField,
    }),
    async run({ day }, context) {
      const before = await setPasskeyDay(context.deps, day, await requireMember(context, "do this"));
      context.record({ changes: [{ field: "passkey required from", before, after: day }] });
      return {
        message: `From ${dayText(day)}, anything that changes money, roles or people needs a passkey.`,
      };
    },
  }),
  /** Lifts that day. */
  liftPasskeyDay: deskAction({
    roles: ["ADMINISTRATOR"],
    consequence: "rights",
    fields: z.strictObject({ reason: textField(300), form: formField }),
    async run(_, context) {
      const before = await setPasskeyDay(context.deps, null, await requireMember(context, "do this"));
      context.record({ changes: [{ field: "passkey required from", before, after: null }] });
      return {
        message:
          "The day has been removed. People without a passkey can act after signing in by e-mail link.",
      };
    },
  }),
  /** Removes a colleague's lost passkeys and signs the colleague out. */
  resetPasskeys: deskAction({
    roles: ["ADMINISTRATOR"],
    consequence: "rights",
    fields: z.strictObject({
      member: numberField,
      reason: textField(300).pipe(
        z.string().min(10, "Explain how you checked who asked, in at least ten characters."),
      ),
      form: formField,
    }),
    async run({ member: memberId }, context) {
      context.record({ about: `member:${memberId}` });
      const actor = await requireMember(context, "do this");
      const outcome = await resetPasskeys(context.deps, { memberId, actor, by: signatureOf(context.staff) });
      if (!outcome) throw deskErrors.noMember();
      const { member, passkeys, browsers } = outcome;
      context.record({ changes: [{ field: "passkeys", before: String(passkeys), after: "0" }] });
      return {
        message: `${member.email} now has no passkey, and ${counted(browsers, "browser was", "browsers were")} signed out. They can sign in by e-mail and add a new one.`,
      };
    },
  }),
  /** Puts off adding a passkey for as long as this sign-in lasts. */
  putOffPasskey: deskAction({
    roles: everybody,
    consequence: "none",
    fields: z.strictObject({}),
    async run(_, context) {
      const { deps, staff } = context;
      const { sessionId } = await requireMember(context, "do this");
      await putOffPasskey(deps.db, sessionId, deps.clock());
      return {
        message: staff.passkey.isRequired
          ? "Without a passkey, you cannot change money, roles or people. Add one at any time under Passkeys."
          : "You can add a passkey at any time under Passkeys.",
      };
    },
  }),
};

/** "Hanna Vogt (hanna.vogt@example.com)" */
const signatureOf = ({ name, email }: Pick<DeskVisitor, "name" | "email">) =>
  name === email ? email : `${name} (${email})`;

const nameOf = ({ firstName, lastName, email }: Member) => `${firstName} ${lastName}`.trim() || email;
