import { z } from "zod";
import { StopSeatMailsDocument } from "@/graphql/generated/shop/documents";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import { required } from "@/lib/gateway/failure";
import { formCase } from "./form-case";

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
