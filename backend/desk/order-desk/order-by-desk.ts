import { z } from "zod";
import { formatEuro } from "@/lib/money";
import { type Attendee, maximumAttendees, maximumNameLength } from "@/lib/rules/attendees";
import { counted } from "@/lib/rules/texts/count-words";
import { DEFAULT_COUNTRY } from "@/lib/rules/prices/countries";
import { parseAddress } from "@/lib/rules/forms/mail-address";
import { type BuyerWords, buyerWords, noWords, wordsOf } from "@/lib/rules/forms/buyer-words";
import type { NameKind } from "@/lib/rules/forms/names";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { typedLine } from "@/lib/rules/forms/typed-text";
import type { BillingAddress } from "../../ground/billing-address";
import type { Deps } from "../../deps";
import { deskAction, type Roles } from "../../ground/desk-entry";
import { dateItem } from "../../ground/desk-fields";
import { mayAct } from "../../ground/desk-roles";
import { nameField } from "../../ground/typed-names";
import { checkVatId, findVatCheck, vatIdToCheck } from "../../sales/vat";
import { placeDeskOrder } from "../../sales/checkout";
import { orderErrors } from "../../sales/orders";
import type { Order } from "../../sales/orders";
import { completeBilling } from "../../sales/checkout";
import { deskOrderErrors } from "./errors";

const line = (max: number) =>
  z
    .string()
    .overwrite(typedLine)
    .max(max, `Please use at most ${max} characters`)
    .default("")
    .transform((text) => text || undefined);

const nameLine = (kind: NameKind, max: number) =>
  nameField(kind, max)
    .default("")
    .transform((text) => text || undefined);

const addressFields = {
  firstName: nameLine("person", 100),
  lastName: nameLine("person", 100),
  company: nameLine("company", 200),
  address1: line(200),
  postcode: line(20),
  city: line(100),
  state: line(100),
  country: line(2).transform((typed) => typed?.toUpperCase()),
  vatId: line(40).transform((typed) => typed && cleanCode(typed, "vatId")),
};

const person = z.strictObject({
  name: nameField("person", maximumNameLength),
  email: z.string().max(254),
});

const fields = z
  .strictObject({
    ...addressFields,
    /** The form's random UUID. */
    key: z.uuid(),
    item: z.string().min(1, "Please choose a date").pipe(dateItem),
    /** A line for each seat. Without lines the buyer attends. */
    people: z.string().max(4_000).default("").transform(peopleOfLines),
    paymentMethod: z.enum(["FREE", "INVOICE", "LINK"], "Please choose a payment method"),
    reason: line(300),
    email: z.string().trim().min(1, "Please enter the address for the email").max(254),
    purchaseOrder: line(buyerWords.purchaseOrder.longest),
  })
  .transform(({ key, item, people, paymentMethod, reason, email, purchaseOrder, ...billing }) => {
    const buyer = { name: `${billing.firstName ?? ""} ${billing.lastName ?? ""}`.trim(), email };
    const seats = people.length > 0 ? people : [buyer];
    return { key, item, people: seats, paymentMethod, reason, email, purchaseOrder, billing };
  })
  .refine(({ people }) => people.length <= maximumAttendees, {
    message: `One order can have at most ${maximumAttendees} people`,
    path: ["people"],
  })
  .refine(({ people }) => people.every((each) => person.safeParse(each).success), {
    message: "A name or an address in the list is too long, or a name contains a web address",
    path: ["people"],
  });

type Input = z.infer<typeof fields>;

/** The values in the log and in the history. */
const paymentMethods = { FREE: "free", INVOICE: "invoice", LINK: "link" } as const;

/** Give seats for nothing, as they refund and waive money. */
const freeRoles: Roles = ["BOOKS"];

/** Adds people to a date by an order that the staff make for them. */
export const placeOrder = deskAction({
  roles: ["DESK"],
  consequence: "money",
  isIssuing: true,
  fields,
  async run({ key, item, people, paymentMethod, reason, purchaseOrder, ...buyer }, { deps, record, staff }) {
    if (paymentMethod === "FREE" && !mayAct(staff.roles, freeRoles)) throw deskOrderErrors.notFree();
    if (paymentMethod === "FREE" && !reason) throw wrong("reason", "Please say why it is free");
    const seats = people.map(({ name, email }, at) => ({ name, email: seatAddress(email, name, at) }));
    const typed = { ...noWords, purchaseOrder: purchaseOrder ?? null };
    const billing = billingOf(buyer, paymentMethod, typed);
    await knowVatId(deps, billing);
    const { order, isNew } = await placeDeskOrder(deps, {
      key,
      item,
      people: seats,
      billing,
      paymentMethod: paymentMethods[paymentMethod],
      reason: reason ?? "",
      words: wordsOf(billing, typed),
    });
    const next = `order:${order.id}`;
    record({ about: next });
    if (!isNew) return { next, message: `You have already sent this form: it made order ${order.id}.` };
    const made = `${counted(seats.length, "seat")}, ${formatEuro(order.total)}`;
    record({
      changes: [{ field: "order", before: null, after: `${made}, ${paymentMethods[paymentMethod]}` }],
    });
    return { next, message: `Order ${order.id} has been placed: ${made}. ${nextStep(order)}` };
  },
});

function nextStep({ email, status, confirmUntil }: Order): string {
  const mail = `We are emailing ${email}`;
  if (status === "pending") return `${mail} with the link to pay for it.`;
  return confirmUntil ? `${mail}; the invoice follows once the address is confirmed.` : `${mail}.`;
}

function seatAddress(typed: string, name: string, at: number): Attendee["email"] {
  if (!typed) return "";
  const email = parseAddress(typed);
  if (!email || !name) throw wrong("people", `Line ${at + 1} needs a name and a valid e-mail address`);
  return email;
}

/** A free order needs a name and an email address. Any other order needs everything for its invoice. */
function billingOf(
  { billing: parts, email }: Pick<Input, "billing" | "email">,
  paymentMethod: Input["paymentMethod"],
  words: BuyerWords,
): BillingAddress & { email: string } {
  const isCompany = parts.company !== undefined;
  const given = { ...parts, country: parts.country ?? DEFAULT_COUNTRY, email };
  const typed = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const billing: BillingAddress = { ...typed, customerType: isCompany ? "company" : "private" };
  if (paymentMethod !== "FREE") return completeBilling({}, { billing, overwrite: true, words });
  const address = parseAddress(email);
  if (!parts.firstName) throw wrong("firstName", "Please enter the first name");
  if (!address) throw wrong("email", "Please enter the address for the email");
  return { ...billing, email: address };
}

/** Asks the register about a VAT id that it has not answered for yet, so that the price is right. */
async function knowVatId(deps: Deps, billing: BillingAddress): Promise<void> {
  const vatId = vatIdToCheck(billing);
  if (vatId === null || (await findVatCheck(deps.db, vatId, deps.clock())) !== null) return;
  await checkVatId(deps, vatId);
}

const wrong = (field: string, sentence: string) => orderErrors.wrongInput(sentence, { [field]: sentence });

/** A person in a typed or pasted list. `email` may be empty. */
export type TypedPerson = { name: string; email: string };

/**
 * Reads a list of people, one on each line: `Anna Berger`, `Anna Berger, anna@firm.at`, `Anna Berger <anna@firm.at>`,
 * or a spreadsheet's cells. Empty lines are skipped. Addresses are not checked here.
 */
export function peopleOfLines(text: string): TypedPerson[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map(personOf);
}

function personOf(line: string): TypedPerson {
  const words = line.split(/[\s,;<>()]+/).filter(Boolean);
  const email = words.find((word) => word.includes("@")) ?? "";
  const name = line
    .replace(email, "")
    .replace(/[\s,;<>()"]+/g, " ")
    .trim();
  return { name, email };
}
