import { object } from "yup";
import { RenewCalendarFeedDocument } from "@/graphql/generated/shop/documents";
import { routes } from "@/lib/addresses/routes";
import { required } from "@/lib/gateway/failure";
import { typedForm } from "../typed-form";

/** `POST /api/forms/renew-calendar-feed`: only the next page shows the new address. */
export const renewCalendarFeed = typedForm({
  page: `${routes.me}#calendar-feed`,
  operation: "renewCalendarFeed",
  schema: object({}),
  async run(_fields, { ask, page }) {
    const { renewCalendarFeed: answer } = await ask(RenewCalendarFeedDocument, {});
    const feed = required("renewCalendarFeed", answer?.path);
    return {
      to: page,
      notice: { kind: "success", text: "Your calendar link is ready.", values: { feed } },
    };
  },
});
