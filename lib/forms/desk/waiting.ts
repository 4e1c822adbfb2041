import { z } from "zod";
import { EndWaitingDocument, OfferWaitingDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { deskCase } from "./desk-case";

const entry = z.coerce.number().int().positive().max(2_147_483_647);
const reason = z.string().trim().max(300).default("");

/** `POST /api/desk/offer-waiting`: seats for one person on a list. */
export const offerWaiting = deskCase({
  page: deskRoutes.waiting,
  operation: "offerWaiting",
  fields: z.strictObject({ entry, seats: z.coerce.number().int().min(1).max(20), reason }),
  async run(input, { ask, page }) {
    const answer = await ask(OfferWaitingDocument, { input });
    return { to: page, notice: { kind: "success", text: answer.offerWaiting.message } };
  },
});

/** `POST /api/desk/end-waiting` */
export const endWaiting = deskCase({
  page: deskRoutes.waiting,
  operation: "endWaiting",
  fields: z.strictObject({ entry, reason }),
  async run(input, { ask, page }) {
    const answer = await ask(EndWaitingDocument, { input });
    return { to: page, notice: { kind: "success", text: answer.endWaiting.message } };
  },
});
