import { z } from "zod";
import {
  ChangePersonDocument,
  DeletePersonDocument,
  EndSessionsDocument,
  MergePeopleDocument,
  MoveAddressDocument,
  SetMarkDocument,
  SetRoleDocument,
} from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import type { Outcome } from "@/lib/forms/form-case";
import { deskCase } from "./desk-case";

const member = z.coerce.number().int().positive().max(2_147_483_647);
const reason = z.string().trim().max(300).default("");
const proof = z.string().trim().min(10, "Say how you know who asked, in at least ten characters.").max(300);
/** Which form of the page it is, so that a refusal stands beside it. */
const form = z.string().max(40).optional();

const done = (to: string, { message }: { message: string }): Outcome => ({
  to,
  notice: { kind: "success", text: message },
});

/** `GUIDE:yes` */
const switched = <const Names extends readonly [string, ...string[]]>(names: Names) =>
  z
    .string()
    .transform((text) => text.split(":"))
    .pipe(z.tuple([z.enum(names), z.enum(["yes", "no"])]));

/** `POST /api/desk/set-role` */
export const setRole = deskCase({
  page: deskRoutes.people,
  operation: "setRole",
  keep: ["form", "reason"],
  fields: z.strictObject({ member, change: switched(["DESK", "BOOKS", "EDITOR", "KEEPER"]), reason, form }),
  async run({ change: [role, has], form: _, ...input }, { ask, page }) {
    const answer = await ask(SetRoleDocument, { input: { ...input, role, has: has === "yes" } });
    return done(page, answer.setRole);
  },
});

/** `POST /api/desk/set-mark` */
export const setMark = deskCase({
  page: deskRoutes.people,
  operation: "setMark",
  keep: ["form", "reason"],
  fields: z.strictObject({
    member,
    change: switched(["GUIDE", "COACH", "COCKPIT", "SUPPORTER", "PROGRAM_INVITE"]),
    reason,
    form,
  }),
  async run({ change: [mark, has], form: _, ...input }, { ask, page }) {
    const answer = await ask(SetMarkDocument, { input: { ...input, mark, has: has === "yes" } });
    return done(page, answer.setMark);
  },
});

/** `POST /api/desk/change-person` */
export const changePerson = deskCase({
  page: deskRoutes.people,
  operation: "changePerson",
  keep: ["form", "firstName", "lastName", "company", "reason"],
  fields: z.strictObject({
    member,
    firstName: z.string().trim().max(200),
    lastName: z.string().trim().max(200),
    company: z.string().trim().max(300),
    reason,
    form,
  }),
  async run({ form: _, ...input }, { ask, page }) {
    return done(page, (await ask(ChangePersonDocument, { input })).changePerson);
  },
});

/** `POST /api/desk/move-address` */
export const moveAddress = deskCase({
  page: deskRoutes.people,
  operation: "moveAddress",
  keep: ["form", "to", "proof"],
  fields: z.strictObject({ member, to: z.string().trim().min(1).max(300), proof, form }),
  async run({ form: _, ...input }, { ask, page }) {
    return done(page, (await ask(MoveAddressDocument, { input })).moveAddress);
  },
});

/** `POST /api/desk/end-sessions`: one browser, or all of a person. */
export const endSessions = deskCase({
  page: deskRoutes.people,
  operation: "endSessions",
  fields: z.strictObject({ member, session: z.uuid().optional(), reason }),
  async run(input, { ask, page }) {
    return done(page, (await ask(EndSessionsDocument, { input })).endSessions);
  },
});

/** `POST /api/desk/delete-person` */
export const deletePerson = deskCase({
  page: deskRoutes.people,
  operation: "deletePerson",
  keep: ["form", "typed", "proof"],
  fields: z.strictObject({ member, typed: z.string().max(300), proof, form }),
  async run({ form: _, ...input }, { ask }) {
    return done(deskRoutes.people, (await ask(DeletePersonDocument, { input })).deletePerson);
  },
});

/** `POST /api/desk/merge-people` */
export const mergePeople = deskCase({
  page: deskRoutes.people,
  operation: "mergePeople",
  keep: ["typed", "proof"],
  fields: z.strictObject({ keep: member, lose: member, typed: z.string().max(300), proof }),
  async run(input, { ask }) {
    return done(deskRoutes.person(input.keep), (await ask(MergePeopleDocument, { input })).mergePeople);
  },
});
