import { z } from "zod";
import {
  AddToWaitingDocument,
  EndWaitingDocument,
  OfferWaitingDocument,
} from "@/graphql/generated/desk/documents";
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

/** `POST /api/desk/add-to-waiting` */
export const addToWaiting = deskCase({
  page: deskRoutes.waiting,
  operation: "addToWaiting",
  keep: ["item", "email", "form"],
  fields: z.strictObject({
    form: z.string().max(60).optional(),
    item: z.string().min(1, "Please choose a date").max(30),
    email: z.string().trim().min(1, "Please enter the address").max(254),
    reason,
  }),
  async run({ form: _, ...input }, { ask, page }) {
    const answer = await ask(AddToWaitingDocument, { input });
    return { to: page, notice: { kind: "success", text: answer.addToWaiting.message } };
  },
});
