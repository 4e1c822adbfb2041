import { z } from "zod";
import { userError } from "../../errors";
import type { CheckoutRequest } from "../use-cases/checkout-request";

const text = (max: number) =>
  z
    .string()
    .max(max, `Please use at most ${max} characters`)
    .refine((value) => !/[\u0000-\u0008\u000b-\u001f\u007f]/.test(value), "Please use plain text")
    .transform((value) => value.normalize("NFC").trim());
const optional = (max: number) =>
  text(max)
    .nullish()
    .transform((value) => value ?? undefined);

const billing = z.strictObject({
  firstName: optional(100),
  lastName: optional(100),
  company: optional(200),
  address1: optional(200),
  address2: optional(200),
  postcode: optional(20),
  city: optional(100),
  state: optional(100),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, "Please choose a country")
    .nullish()
    .transform((value) => value ?? undefined),
  email: optional(254),
  phone: optional(50),
  overwrite: z.boolean().nullish(),
  vatId: optional(20).transform((value) => value?.replace(/[\s.-]/g, "").toUpperCase()),
  customerType: z
    .enum(["private", "company"], "Please choose one")
    .nullish()
    .transform((value) => value ?? undefined),
});

/** What a way to pay needs to know, such as a test card; the last of a key counts. */
export const metaData = z
  .array(
    z
      .strictObject({ id: z.string().nullish(), key: z.string().max(100), value: z.string().max(500) })
      .nullable(),
  )
  .max(20)
  .nullish()
  .transform((all) =>
    Object.fromEntries((all ?? []).flatMap((each) => (each ? [[each.key, each.value]] : []))),
  );

const input = z.strictObject({
  clientMutationId: z.string().max(200).nullish(),
  billing: billing.nullish(),
  paymentMethod: z.string().max(50).nullish(),
  customerNote: optional(2_000),
  metaData,
  account: z.null().optional(),
});

/** @throws BAD_INPUT with `extensions.fields`, one sentence a field. */
export function readCheckoutInput(raw: unknown): CheckoutRequest {
  const read = input.safeParse(raw);
  if (!read.success) throw badFields(read.error);
  const { billing: given, paymentMethod, customerNote, metaData: chosen } = read.data;
  const { overwrite = false, ...address } = given ?? {};
  return {
    billing: Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)),
    overwrite: overwrite ?? false,
    paymentMethod: paymentMethod ?? "",
    customerNote: customerNote || null,
    metaData: chosen,
  };
}

function badFields(error: z.ZodError) {
  const fields: Record<string, string> = {};
  for (const { path, message } of error.issues) {
    const name = path[0] === "billing" && path.length > 1 ? String(path[1]) : String(path[0] ?? "input");
    fields[name] ??= message;
  }
  return userError(Object.values(fields).join(" "), "BAD_INPUT", { fields });
}
