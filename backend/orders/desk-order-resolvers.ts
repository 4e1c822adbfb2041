import { z } from "zod";
import type { MutationResolvers, Resolvers } from "@/graphql/generated/desk/resolvers";
import { formatEuro } from "@/lib/money";
import { type Attendee, maximumAttendees, maximumNameLength } from "@/lib/rules/attendees";
import { counted } from "@/lib/rules/count-words";
import { DEFAULT_COUNTRY } from "@/lib/rules/countries";
import { parseAddress } from "@/lib/rules/mail-address";
import { longestPurchaseOrder } from "@/lib/rules/purchase-order";
import { cleanCode } from "@/lib/rules/typed-code";
import { typedLine } from "@/lib/rules/typed-text";
import type { BillingAddress } from "../billing-address";
import type { Deps } from "../deps";
import { dateItem, deskInput } from "../desk-input";
import { checkVatId, findVatCheck, vatIdToCheck } from "../vat";
import { placeDeskOrder } from "./desk-order";
import { orderErrors } from "./errors";
import type { Order } from "./store";
import { completeBilling } from "./write-order";

const line = (max: number) =>
  z
    .string()
    .overwrite(typedLine)
    .max(max, `Please use at most ${max} characters`)
    .nullish()
    .transform((text) => text || undefined);

const billingInput = z.strictObject({
  firstName: line(100),
  lastName: line(100),
  company: line(200),
  address1: line(200),
  address2: line(200),
  postcode: line(20),
  city: line(100),
  state: line(100),
  country: line(2),
  isPrivate: z.boolean().nullish(),
  vatId: line(40).transform((typed) => typed && cleanCode(typed, "vatId")),
});

const orderInput = z.strictObject({
  key: z.uuid(),
  item: dateItem,
  people: z
    .array(z.strictObject({ name: line(maximumNameLength), email: line(254) }))
    .min(1)
    .max(maximumAttendees, `One order can have at most ${maximumAttendees} people`),
  way: z.enum(["FREE", "INVOICE", "LINK"]),
  reason: line(300),
  email: z.string().max(254),
  billing: billingInput,
  purchaseOrder: line(longestPurchaseOrder),
});

type Input = z.infer<typeof orderInput>;

const ways = { FREE: "free", INVOICE: "invoice", LINK: "link" } as const;

/** Adds people to a date by an order that the staff makes for them. */
const placeOrder: MutationResolvers["placeDeskOrder"] = async (_root, args, { deps, record }) => {
  const { key, item, people, way, reason, purchaseOrder, ...buyer } = deskInput(orderInput, args.input);
  if (way === "FREE" && !reason) throw wrong("reason", "Please say why it is free");
  const seats = people.map(({ name = "", email }, at) => ({ name, email: seatAddress(email, name, at) }));
  const billing = billingOf(buyer, way, purchaseOrder ?? null);
  await knowVatId(deps, billing);
  const { order, isNew } = await placeDeskOrder(deps, {
    ...{ key, item, people: seats, billing, way: ways[way], reason: reason ?? "" },
    purchaseOrder: billing.customerType === "company" ? (purchaseOrder ?? null) : null,
  });
  record?.({ about: `order:${order.id}` });
  if (!isNew) return { order: order.id, message: `This form was sent before: it made order ${order.id}.` };
  const made = `${counted(seats.length, "seat")}, ${formatEuro(order.total)}`;
  record?.({ changes: [{ field: "order", before: null, after: `${made}, ${ways[way]}` }] });
  return { order: order.id, message: `Order ${order.id} is made: ${made}. ${nextStep(order)}` };
};

function nextStep({ email, status, confirmUntil }: Order): string {
  const mail = `We email ${email}`;
  if (status === "pending") return `${mail} with the link to pay it.`;
  return confirmUntil ? `${mail}; the invoice follows once the address is confirmed.` : `${mail}.`;
}

function seatAddress(typed: string | undefined, name: string, at: number): Attendee["email"] {
  if (!typed) return "";
  const email = parseAddress(typed);
  if (!email || !name) throw wrong("people", `Line ${at + 1} needs a name and a valid e-mail address`);
  return email;
}

/** An order for nothing needs a name and an address for its mail; the invoice of any other needs all of it. */
function billingOf(
  { billing: { isPrivate, ...parts }, email }: Pick<Input, "billing" | "email">,
  way: Input["way"],
  purchaseOrder: string | null,
): BillingAddress & { email: string } {
  const isCompany = isPrivate !== true && parts.company !== undefined;
  const given = { ...parts, country: parts.country ?? DEFAULT_COUNTRY, email };
  const typed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const billing: BillingAddress = { ...typed, customerType: isCompany ? "company" : "private" };
  const request = { ...noRequest, billing, purchaseOrder };
  if (way !== "FREE") return completeBilling({}, request);
  const address = parseAddress(email);
  if (!parts.firstName) throw wrong("firstName", "Please enter the first name");
  if (!address) throw wrong("email", "Please enter the address for the email");
  return { ...billing, email: address };
}

const noRequest = {
  ...{ overwrite: true, paymentMethod: "", customerNote: null, metaData: {}, ip: "", proof: null },
};

/** Asks the register about an id that it has not answered for, so that the price is right. */
async function knowVatId(deps: Deps, billing: BillingAddress): Promise<void> {
  const vatId = vatIdToCheck(billing);
  if (vatId === null || (await findVatCheck(deps.db, vatId, deps.clock())) !== null) return;
  await checkVatId(deps, vatId);
}

const wrong = (field: string, sentence: string) => orderErrors.wrongInput(sentence, { [field]: sentence });

export const deskOrderResolvers: Resolvers = { Mutation: { placeDeskOrder: placeOrder } };
