import { z } from "zod";
import { normalizeVatId } from "@/lib/rules/vat";
import { countryName } from "../../content";
import { userError } from "../../errors";
import type { BillingAddress } from "../domain/billing-address";

const text = (name: string, max: number) =>
  z
    .string()
    .trim()
    .max(max, `${name} has at most ${max} characters`)
    .regex(/^\P{Cc}*$/u, `${name} may not have control characters`)
    .nullish();

/** `CustomerAddressInput` of the contract. Empty and null mean: take it away. */
export const billingInput = z.strictObject({
  firstName: text("First name", 100),
  lastName: text("Last name", 100),
  company: text("Company", 200),
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
    .trim()
    .toLowerCase()
    .max(254, "Invalid billing email address")
    .refine((email) => email === "" || z.email().safeParse(email).success, "Invalid billing email address")
    .nullish(),
  phone: text("Phone", 40),
  vatId: z
    .string()
    .max(30, "A VAT ID has at most 20 characters")
    .transform(normalizeVatId)
    .pipe(
      z
        .string()
        .max(20, "A VAT ID has at most 20 characters")
        .regex(/^[A-Z0-9+*]*$/, "A VAT ID consists of letters and digits"),
    )
    .nullish(),
  customerType: z
    .union([z.literal(""), z.enum(["private", "company"])], "The customer type is private or company")
    .nullish(),
  overwrite: z.boolean().nullish(),
});

export type BillingInput = z.infer<typeof billingInput>;

/** Reads an input; the first thing wrong becomes the error a person reads. @throws GraphQLError */
export function parseInput<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = schema.safeParse(input);
  if (result.success) return result.data;
  throw userError(result.error.issues[0]?.message ?? "Please check your input.", "BAD_USER_INPUT");
}

/** An address with the given parts put in, or taken away where they are empty. */
export function patched(before: BillingAddress, { overwrite, ...parts }: BillingInput): BillingAddress {
  const given = Object.entries(parts).filter(([, value]) => value !== undefined);
  const after = { ...(overwrite ? {} : before), ...Object.fromEntries(given) };
  return Object.fromEntries(Object.entries(after).filter(([, value]) => value !== null && value !== ""));
}
