import { z } from "zod";
import { PlaceDeskOrderDocument } from "@/graphql/generated/desk/documents";
import { deskRoutes } from "@/lib/addresses/desk-routes";
import { deskCase } from "./desk-case";
import { peopleOfLines } from "./people-lines";

const part = z.string().trim().max(300).default("");
const address = {
  firstName: part,
  lastName: part,
  company: part,
  address1: part,
  postcode: part,
  city: part,
  state: part,
  country: part.transform((typed) => typed.toUpperCase()),
  vatId: part,
};

/** `POST /api/desk/place-order`: without a list of people the buyer comes. */
export const placeOrder = deskCase({
  page: deskRoutes.newOrder,
  operation: "placeDeskOrder",
  keep: [...Object.keys(address), "key", "item", "people", "way", "reason", "email", "purchaseOrder"],
  fields: z.strictObject({
    ...address,
    key: z.uuid(),
    item: z.string().min(1, "Please choose a date").max(30),
    people: z.string().max(4_000).default(""),
    way: z.enum(["FREE", "INVOICE", "LINK"], "Please choose how it is paid"),
    reason: part,
    email: z.string().trim().min(1, "Please enter the address for the email").max(254),
    purchaseOrder: part,
  }),
  async run({ key, item, people, way, reason, email, purchaseOrder, ...billing }, { ask }) {
    const typed = peopleOfLines(people);
    const buyer = { name: `${billing.firstName} ${billing.lastName}`.trim(), email };
    const { placeDeskOrder: made } = await ask(PlaceDeskOrderDocument, {
      input: {
        ...{ key, item, way, email, billing, reason: reason || null, purchaseOrder: purchaseOrder || null },
        people: typed.length > 0 ? typed : [buyer],
      },
    });
    return { to: deskRoutes.order(made.order), notice: { kind: "success", text: made.message } };
  },
});
