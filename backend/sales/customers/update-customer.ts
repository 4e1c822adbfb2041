import { z } from "zod";
import { parseAddress } from "@/lib/rules/forms/mail-address";
import type { NameKind } from "@/lib/rules/forms/names";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { typedLine } from "@/lib/rules/forms/typed-text";
import { type BillingAddress, isSamePrice } from "../../ground/billing-address";
import {
  asOwner,
  type CartOwner,
  lockBilling,
  lockCartRow,
  raiseVersion,
  readBilling,
  saveBilling,
  visitor,
} from "../cart";
import { countryName } from "../../ground/countries";
import type { BackendContext, Identity } from "../../context";
import type { Db } from "../../ground/database/client";
import type { Deps } from "../../deps";
import { networkKey, takeFromLimit } from "../../ground/limits/limits";
import { holdMember } from "../../people/members";
import { customerId } from "../../ground/relay";
import { nameField } from "../../ground/typed-names";
import { checkVatId, findVatCheck, vatIdToCheck, withFullVatId } from "../vat";
import { customerErrors } from "./errors";

const tooLong = (name: string, max: number) => `${name} has at most ${max} characters`;
const text = (name: string, max: number) =>
  z.string().overwrite(typedLine).max(max, tooLong(name, max)).nullish();
const nameText = (kind: NameKind, name: string, max: number) =>
  nameField(kind, max, tooLong(name, max)).nullish();

/** `CustomerAddressInput` of the contract. Empty values and null remove a field. */
const billingInput = z.strictObject({
  firstName: nameText("person", "First name", 100),
  lastName: nameText("person", "Last name", 100),
  company: nameText("company", "Company", 200),
  address1: text("Address", 200),
  address2: text("Address", 200),
  postcode: text("Postcode", 20),
  city: text("City", 100),
  state: text("State", 100),
  country: z
    .string()
    .refine((code) => countryName(code) !== null, "Unknown country")
    .nullish(),
  email: z
    .string()
    .transform((typed) => cleanCode(typed, "email"))
    .refine((email) => email === "" || parseAddress(email) !== null, "Invalid billing email address")
    .nullish(),
  phone: text("Phone", 40),
  vatId: z
    .string()
    .transform((typed) => cleanCode(typed, "vatId"))
    .nullish(),
  customerType: z
    .union([z.literal(""), z.enum(["private", "company"])], "The customer type is private or company")
    .nullish(),
  needsPurchaseOrder: z.boolean().nullish(),
  overwrite: z.boolean().nullish(),
});

type BillingInput = z.infer<typeof billingInput>;

/** The parts of an address that an invoice shows. */
export const printedAddress = billingInput.omit({
  email: true,
  phone: true,
  overwrite: true,
  needsPurchaseOrder: true,
});

/** A whole address; a private person has neither company nor VAT ID. */
export function wholeAddress(input: z.infer<typeof printedAddress>): BillingAddress {
  const { company, vatId, ...person } = input;
  return patchBilling({}, input.customerType === "company" ? { ...person, company, vatId } : person);
}

/**
 * Reads an input. The first mistake becomes the error that a person reads.
 * @throws GraphQLError
 */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw customerErrors.wrongInput(result.error.issues[0]?.message);
}

/** An address with the given parts replaced; empty parts are removed. */
function patchBilling(before: BillingAddress, { overwrite, ...parts }: BillingInput): BillingAddress {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  const after = { ...(overwrite ? {} : before), ...Object.fromEntries(given) };
  return withFullVatId(
    Object.fromEntries(
      Object.entries(after).filter(([, value]) => value !== null && value !== "" && value !== false),
    ),
  );
}

/** Input of updateCustomer. */
export const customerInput = z.strictObject({
  clientMutationId: z.string().nullish(),
  id: z.string().nullish(),
  email: billingInput.shape.email,
  firstName: billingInput.shape.firstName,
  lastName: billingInput.shape.lastName,
  displayName: z.null("The display name cannot be changed here").optional(),
  billing: billingInput.nullish(),
  shipping: z.null("Nothing is delivered here").optional(),
  metaData: z.array(z.unknown()).max(0, "Additional customer data is not accepted").nullish(),
});

/** Changes the visitor's data in the shop: a member's invoice address, or that of a guest's session. */
export async function updateCustomer(context: BackendContext, input: unknown): Promise<BillingAddress> {
  const { id, email, firstName, lastName, billing } = parseInput(customerInput, input);
  if (billing) await checkVatIdOf(context, (before) => patchBilling(before, billing));
  return asOwner(context, async (tx, { owner, identity }) => {
    checkId(id, identity);
    // A deletion of the account waits for this transaction or has come first. Either way, no address is left behind.
    if (identity && !(await holdMember(tx, identity.memberId))) {
      throw customerErrors.signedOut();
    }
    if (identity && email && email !== identity.email) {
      throw customerErrors.emailOfAccount();
    }
    return changeBilling(tx, context.deps, owner, {
      ...withoutUndefined({ firstName, lastName, email }),
      ...billing,
    });
  });
}

/** @throws when the input names another customer */
export function checkId(id: string | null | undefined, identity: Identity | null): void {
  if (id === null || id === undefined) return;
  const own = identity ? [customerId(identity.memberId), String(identity.memberId)] : ["guest"];
  if (!own.includes(id)) throw customerErrors.notYours();
}

function withoutUndefined<T extends Record<string, unknown>>(values: T): Partial<T> {
  const kept: Partial<T> = { ...values };
  for (const key in kept) if (kept[key] === undefined) delete kept[key];
  return kept;
}

/**
 * Saves a changed invoice address. The cart becomes a new version only if the change can affect its price, so that a
 * repeated checkout with the same address is the same checkout.
 */
async function changeBilling(
  tx: Db,
  deps: Deps,
  owner: CartOwner,
  input: BillingInput,
): Promise<BillingAddress> {
  await lockCartRow(tx, owner);
  const before = await lockBilling(tx, owner);
  const after = patchBilling(before, input);
  await saveBilling(tx, owner, after);
  if (!isSamePrice(before, after)) await raiseVersion(tx, deps, owner);
  return after;
}

/** Number of VAT ids that one network may look up, so that the register cannot be used for guessing. */
const lookUpLimit = { max: 30, seconds: 3_600 };

/**
 * Checks the VAT id of the changed invoice address, before the transaction that saves it.
 *
 * @param change returns the address after the change; null: the address does not change, so nothing is checked
 */
export async function checkVatIdOf(
  context: BackendContext,
  change: (before: BillingAddress) => BillingAddress | null,
): Promise<void> {
  const { owner, billing } = await visitor(context);
  const { deps, ip } = context;
  const { db } = deps;
  const after = change(billing ?? (owner ? await readBilling(db, owner) : {}));
  const vatId = after && vatIdToCheck(after);
  if (vatId === null || (await findVatCheck(db, vatId, deps.clock())) !== null) return;
  if (!(await takeFromLimit(db, deps.clock, `vat-id:${networkKey(ip)}`, lookUpLimit))) return;
  await checkVatId(deps, vatId);
}
