import { z } from "zod";
import { NameSeatDocument, StopSeatMailsDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import { required } from "@/lib/gateway/failure";
import { maximumNameLength } from "@/lib/rules/attendees";
import { formCase } from "./form-case";

const number = z.coerce.number().int().positive().max(2_147_483_647);

/**
 * `POST /api/forms/name-seat`: names the person who takes a seat of an order. The shop decides whether that is allowed.
 */
export const nameSeat = formCase({
  page: routes.myOrders,
  operation: "nameSeat",
  keep: ["seat", "name", "email"],
  fields: z.strictObject({
    id: number,
    seat: number,
    name: z
      .string()
      .trim()
      .min(1, "Please enter the attendee’s name")
      .max(maximumNameLength, `A name has at most ${maximumNameLength} characters`),
    email: z.string().trim().max(254, "Please enter a valid email").default(""),
  }),
  async run(input, { ask, page }) {
    const { nameSeat: answer } = await ask(NameSeatDocument, { input });
    const { message } = required("nameSeat", answer);
    return { to: page, notice: { kind: "success", text: message ?? "The attendee is saved." } };
  },
});

/**
 * `POST /api/forms/stop-seat-mails`: stops the mail after the date. The link of a mail opens the page with this form.
 */
export const stopSeatMails = formCase({
  page: seatRoutes.noFurtherMails,
  operation: "stopSeatMails",
  fields: z.strictObject({ token: z.string().trim().min(1).max(100) }),
  async run(input, { ask, page }) {
    const { stopSeatMails: answer } = await ask(StopSeatMailsDocument, { input });
    const { message } = required("stopSeatMails", answer);
    return { to: page, notice: { kind: "success", text: message ?? "No more emails." } };
  },
});
