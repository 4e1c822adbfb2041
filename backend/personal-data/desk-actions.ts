import { z } from "zod";
import type { MutationResolvers } from "@/graphql/generated/desk/resolvers";
import { counted } from "@/lib/rules/count-words";
import { parseAddress } from "@/lib/rules/mail-address";
import { cleanCode } from "@/lib/rules/typed-code";
import type { BackendContext } from "../context";
import { deskInput } from "../desk-input";
import { userError } from "../errors";
import {
  type Mark,
  markNames,
  type Member,
  memberById,
  profileInput,
  setMark,
  updateProfile,
} from "../members";
import { revokeSessionOf, revokeSessionsOf } from "../sign-in";
import { mergeByRequest } from "./merge-store";
import { deleteByRequest, moveByRequest } from "./person-requests";

const member = z.number().int().positive();
const reason = z.string().trim().max(300);
/** How the staff knew who asked. */
export const proof = z
  .string()
  .trim()
  .min(10, "Say how you know who asked, in at least ten characters.")
  .max(300);
const typed = z.string().transform((text) => cleanCode(text, "email"));

const markInput = z.strictObject({ member, mark: z.enum(markNames), has: z.boolean(), reason });
const markWords: Record<Mark, string> = {
  GUIDE: "guide",
  COACH: "coach",
  COCKPIT: "access to the cockpit",
  SUPPORTER: "supporter",
  PROGRAM_INVITE: "invitation to the program",
};

const changeMark: MutationResolvers["setMark"] = async (_root, { input }, { deps, record }) => {
  const { member: memberId, mark, has } = deskInput(markInput, input);
  record?.({ about: `member:${memberId}` });
  const outcome = await setMark(deps.db, { memberId, mark, has });
  if (!outcome) throw gone();
  const word = (isSet: boolean) => (isSet ? "yes" : "no");
  record?.({ changes: [{ field: markWords[mark], before: word(outcome.had), after: word(has) }] });
  const name = nameOf(outcome.member);
  return { message: `${name}: ${markWords[mark]} is ${has ? "set" : "taken"}.` };
};

const personInput = z.strictObject({
  member,
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  reason,
});

const changePerson: MutationResolvers["changePerson"] = async (_root, { input }, { deps, record }) => {
  const { member: memberId, reason: _, ...typedFacts } = deskInput(personInput, input);
  const change = deskInput(profileInput, typedFacts);
  record?.({ about: `member:${memberId}` });
  const before = await memberById(deps.db, memberId);
  const now = before && (await updateProfile(deps, memberId, change));
  if (!now) throw gone();
  const fields = ["firstName", "lastName", "company"] as const;
  record?.({
    changes: fields.map((field) => ({ field, before: before[field] || null, after: now[field] || null })),
  });
  return {
    message: `${nameOf(now)} is saved. Certificates and invoices keep the name on which they were issued.`,
  };
};

const addressInput = z.strictObject({ member, to: z.string().max(300), proof });

const moveAddress: MutationResolvers["moveAddress"] = async (_root, { input }, context) => {
  const { member: memberId, to: wanted, proof: shown } = deskInput(addressInput, input);
  const { deps, record } = context;
  record?.({ about: `member:${memberId}` });
  const to = parseAddress(wanted);
  if (!to) throw wrong("to", "This is not an e-mail address.");
  const person = await memberById(deps.db, memberId);
  if (!person) throw gone();
  if (isStaff(person) && !(await isKeeper(context)))
    throw userError(
      "This person works at the desk, so only a keeper can change the address.",
      "NOT_FOR_STAFF",
    );
  const moved = await moveByRequest(deps, { person: { memberId, email: person.email }, proof: shown, to });
  if (moved === "gone") throw gone();
  if (moved === "same") throw wrong("to", "The account already has this address.");
  if (moved === "taken")
    throw wrong(
      "to",
      `Another account has the address ${to}. If it is the same person's, join the two accounts.`,
    );
  record?.({ changes: [{ field: "e-mail", before: person.email, after: to }] });
  return {
    message: `The address is now ${to}. Every browser is signed out, and both addresses get an email.`,
  };
};

const sessionInput = z.strictObject({ member, session: z.uuid().nullish(), reason });

const endSessions: MutationResolvers["endSessions"] = async (_root, { input }, { deps, record }) => {
  const { member: memberId, session } = deskInput(sessionInput, input);
  record?.({ about: `member:${memberId}` });
  if (!(await memberById(deps.db, memberId))) throw gone();
  const now = deps.clock();
  const ended = session
    ? Number(await revokeSessionOf(deps.db, memberId, session, now))
    : await revokeSessionsOf(deps.db, memberId, now);
  return { message: `${counted(ended, "browser is", "browsers are")} signed out.` };
};

const deletionInput = z.strictObject({ member, typed, proof });

const deletePerson: MutationResolvers["deletePerson"] = async (_root, { input }, { deps, record }) => {
  const asked = deskInput(deletionInput, input);
  const person = await memberById(deps.db, asked.member);
  record?.({ about: `member:${asked.member}` });
  if (!person) throw gone();
  if (isStaff(person)) throw userError("This person works at the desk. Remove the roles first.", "STAFF");
  if (asked.typed !== person.email)
    throw wrong("typed", "This is not the account's address. Nothing was deleted.");
  const isDone = await deleteByRequest(deps, {
    person: { memberId: person.id, email: person.email },
    proof: asked.proof,
  });
  if (!isDone) throw gone();
  return { message: "The account is deleted, and a last email confirms it. Orders and invoices stay." };
};

const mergeInput = z.strictObject({ keep: member, lose: member, typed, proof });

const mergePeople: MutationResolvers["mergePeople"] = async (_root, { input }, { deps, record }) => {
  const asked = deskInput(mergeInput, input);
  record?.({ about: `member:${asked.keep}` });
  const merged = await mergeByRequest(deps, asked);
  if (merged.kind === "gone") throw gone();
  if (merged.kind === "refused") throw wrong("typed", merged.why);
  record?.({ changes: [{ field: "joined with", before: null, after: merged.lose }] });
  return { message: `The accounts are now one: ${merged.keep}. Both addresses get an email.` };
};

export const personActions = {
  setMark: changeMark,
  changePerson,
  moveAddress,
  endSessions,
  deletePerson,
  mergePeople,
} satisfies MutationResolvers;

const isStaff = ({ capabilities }: Member) => capabilities.some((name) => name.startsWith("fla_desk"));
const isKeeper = async ({ deskVisitor }: BackendContext) =>
  (await deskVisitor)?.roles.includes("KEEPER") ?? false;
const nameOf = ({ firstName, lastName, email }: Member) => `${firstName} ${lastName}`.trim() || email;
const gone = () => userError("This member no longer exists.", "UNKNOWN_MEMBER");
const wrong = (field: string, sentence: string) =>
  userError(sentence, "BAD_USER_INPUT", { fields: { [field]: sentence } });
