import { z } from "zod";
import { checkoutSchema } from "@/lib/rules/forms/checkout";
import { demoTokens } from "@/lib/rules/forms/demo-card";
import { countryField, ruledBy } from "./form-case";

const text = z.string().trim().max(500).optional();
const billingFields = {
  customerType: text,
  firstName: text,
  lastName: text,
  oneName: text,
  company: text,
  vatId: text,
  address1: text,
  address2: text,
  postcode: text,
  city: text,
  state: text,
  country: countryField,
  email: text,
  phone: text,
};

const { oneName: _oneName, ...addressFields } = billingFields;
export const billingValues = z.object(addressFields);

const deliveryFields = {
  deliverElsewhere: text,
  deliveryFirstName: text,
  deliveryLastName: text,
  deliveryCompany: text,
  deliveryAddress1: text,
  deliveryAddress2: text,
  deliveryPostcode: text,
  deliveryCity: text,
  deliveryState: text,
  deliveryCountry: z.union([countryField, z.literal("")]).optional(),
  deliveryMethod0: text,
  deliveryMethod1: text,
  deliveryMethod2: text,
  deliveryMethod3: text,
  deliveryMethod4: text,
};

const orderFields = {
  customerNote: text,
  purchaseOrderNumber: text,
  /** The company's rule when the page was rendered. The shop knows the rule as well. */
  needsPurchaseOrder: text,
  paymentMethod: text,
};

/** Every field of the checkout form for browsers without scripts. */
export const checkoutFields = z
  .strictObject({
    ...billingFields,
    ...deliveryFields,
    ...orderFields,
    demoMethod: z.enum(demoTokens).optional(),
    terms: text,
    expectedTotal: text,
    /** The facts behind that total, written by `priceFacts`. They only serve to explain a change. */
    shown: z.string().max(60_000).optional(),
    /** "update" recalculates the total for a new country or VAT id; "code" requests a new code. */
    intent: z.enum(["pay", "update", "code"]).default("pay"),
    /** The confirmation code, and the address that received it. */
    addressCode: text,
    codeSentTo: text,
  })
  .superRefine((values, context) => {
    if (values.intent === "pay") ruledBy(checkoutSchema)(values, context);
  });

/** The fields that are filled in when the page is shown again. */
export const keptFields = [
  ...[billingFields, deliveryFields, orderFields].flatMap((one) => Object.keys(one)),
  ...["demoMethod", "codeSentTo"],
];
