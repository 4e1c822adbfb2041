import { z } from "zod";
import { checkoutSchema } from "@/lib/rules/forms/checkout";
import { methodFields } from "@/lib/rules/forms/delivery";
import { demoTokens } from "@/lib/rules/forms/demo-card";
import { countryField, ruledBy } from "../form-case";

const text = z.string().trim().max(2_000).optional();

/** The fields of the rules, and the delivery methods of a form without a script. */
const names = [...Object.keys(checkoutSchema.fields), ...methodFields];

/** Every field of the checkout form for browsers without scripts. */
export const checkoutFields = z
  .strictObject({
    ...Object.fromEntries(names.map((name) => [name, text])),
    country: countryField,
    deliveryCountry: z.union([countryField, z.literal("")]).optional(),
    paymentMethod: text,
    demoMethod: z.enum(demoTokens).optional(),
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

/** The fields that are filled in when the page is shown again. The terms are accepted again each time. */
export const keptFields = [...names.filter((name) => name !== "terms"), "demoMethod", "codeSentTo"];
