import { z } from "zod";
import { GetCartDocument, UpdateItemNotesDocument } from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { routes } from "@/lib/routes";
import { maximumAttendees, notesWith } from "@/lib/rules/attendees";
import { formCase } from "./forms";

/** `key` of the line, then `name0`, `email0`, `name1`, … up to the last seat that can be named. */
const field = z.string().regex(/^(key|(name|email)1?\d)$/);

/** `POST /api/forms/attendees`: who takes the seats of a line; what else is noted on it stays. */
export const attendees = formCase({
  page: routes.cart,
  operation: "updateItemNotes",
  fields: z.record(field, z.string().trim().max(254, "Please use a shorter text")),
  async run({ key = "", ...fields }, { ask, page }) {
    const { cart } = await ask(GetCartDocument, {});
    const line = cart?.contents?.nodes?.find((one) => one?.key === key);
    const seats = Array.from({ length: Math.min(line?.quantity ?? 0, maximumAttendees) }, (_, at) => ({
      name: fields[`name${at}`] ?? "",
      email: fields[`email${at}`] ?? "",
    }));
    const extraData = notesWith(line?.extraData, seats);
    if (!(await ask(UpdateItemNotesDocument, { key, extraData })).updateItemNotes?.cart)
      throw new GraphqlFailure({ operation: "updateItemNotes" });
    return { to: page };
  },
});
