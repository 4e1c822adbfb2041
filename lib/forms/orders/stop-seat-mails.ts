import { object, string } from "yup";
import { StopSeatMailsDocument } from "@/graphql/generated/shop/documents";
import { seatRoutes } from "@/lib/addresses/seat-routes";
import { required } from "@/lib/gateway/failure";
import { typedForm } from "../typed-form";

/**
 * `POST /api/forms/stop-seat-mails`: stops the mail after the date. The link of a mail opens the page with this form.
 */
export const stopSeatMails = typedForm({
  page: seatRoutes.noFurtherMails,
  operation: "stopSeatMails",
  schema: object({ token: string().trim().required().max(100) }),
  keep: [],
  async run(input, { ask, page }) {
    const { stopSeatMails: answer } = await ask(StopSeatMailsDocument, { input });
    const { message } = required("stopSeatMails", answer);
    return { to: page, notice: { kind: "success", text: message ?? "No more emails." } };
  },
});
