import { z } from "zod";
import { SetRoleDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { deskCase } from "./desk-case";

/** `POST /api/desk/set-role` */
export const setRole = deskCase({
  page: deskRoutes.inbox,
  operation: "setRole",
  fields: z.strictObject({
    member: z.coerce.number().int().positive(),
    role: z.enum(["DESK", "BOOKS", "EDITOR", "KEEPER"]),
    has: z.enum(["yes", "no"]),
    reason: z.string().trim().max(300).default(""),
  }),
  async run({ has, ...input }, { ask, page }) {
    const { setRole: done } = await ask(SetRoleDocument, { input: { ...input, has: has === "yes" } });
    return { to: page, notice: { kind: "success", text: done.message } };
  },
});
