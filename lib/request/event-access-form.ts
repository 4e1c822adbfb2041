import { VerifyEventAccessDocument } from "@/graphql/generated/shop/documents";
import { env } from "@/lib/env";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { routes } from "@/lib/routes";
import { accessRedirect } from "@/lib/rules/access-redirect";
import { eventAccessRefused } from "@/lib/rules/event-access-words";
import { eventAccessFields } from "@/lib/rules/forms/event-access";
import { site } from "@/lib/site";
import { formCase } from "./forms";

/**
 * `POST /api/forms/event-access`: follows the answer's redirect when it leads to us, the community or the live rooms,
 * else shows the result. Answers without script are shown on the page that is drawn per visit.
 */
export const eventAccess = formCase({
  page: routes.eventAccessForm,
  operation: "verifyEventAccess",
  keep: ["token", "email"],
  fields: eventAccessFields,
  async run(input, { ask, page, values }) {
    const answer = (await ask(VerifyEventAccessDocument, { input })).verifyEventAccess;
    if (!answer) throw new GraphqlFailure({ operation: "verifyEventAccess" });
    const target = accessRedirect(answer.redirect, env.ORIGIN, [site.community.url, site.rooms]);
    if (target) return { to: target.href };
    const isOpen = answer.result?.toUpperCase() === "SUCCESS";
    if (isOpen) return { to: page, notice: { kind: "success", text: "Your access is open." } };
    return { to: page, notice: { kind: "error", text: eventAccessRefused, values } };
  },
});
