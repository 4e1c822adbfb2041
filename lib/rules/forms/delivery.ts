import { string, type StringSchema } from "yup";
import type { CustomerAddressInput } from "@/graphql/generated/shop/documents";
import { addressProblems, addressRules } from "./address-rules";
import { formLine, formName } from "./form-lines";
import { typedLine } from "./typed-text";

/** The fields of a separate delivery address, keyed by the shop's names. */
export const deliveryNames = {
  firstName: "deliveryFirstName",
  lastName: "deliveryLastName",
  company: "deliveryCompany",
  address1: "deliveryAddress1",
  address2: "deliveryAddress2",
  postcode: "deliveryPostcode",
  city: "deliveryCity",
  state: "deliveryState",
  country: "deliveryCountry",
} as const;

type DeliveryName = (typeof deliveryNames)[keyof typeof deliveryNames];

/** `deliverElsewhere` is the checkbox that opens the fields: "on", or nothing. */
export type DeliveryValues = Partial<Record<DeliveryName, string>> & { deliverElsewhere?: string | false };

const whenOpen = (line: StringSchema, missing: string) =>
  line.when("deliverElsewhere", { is: "on", then: (open) => open.required(missing) });

/** A part of the address that some countries do not use. */
const part = (name: "postcode" | "city" | "state", max: number) =>
  formLine(max).when(["deliverElsewhere", "deliveryCountry"], ([open, country]: unknown[], line) => {
    const problem = addressProblems({ country: typeof country === "string" ? country : "" })[name];
    return open === "on" && problem !== undefined ? line.required(problem) : line;
  });

export const deliverySchema = {
  deliverElsewhere: string(),
  deliveryFirstName: whenOpen(formName("person", 100), "Please enter the first name"),
  deliveryLastName: formName("person", 100),
  deliveryCompany: formName("company", 200),
  deliveryAddress1: whenOpen(formLine(200), "Please enter the street and number"),
  deliveryAddress2: formLine(200),
  deliveryPostcode: part("postcode", 20),
  deliveryCity: part("city", 100),
  deliveryState: part("state", 100),
  deliveryCountry: whenOpen(string(), "Please choose a country"),
};

/** Null when the order goes to the invoice address. Fields that the form hides for the country are empty. */
export function deliveryAddress(
  values: DeliveryValues,
  countries: readonly { code: NonNullable<CustomerAddressInput["country"]> }[],
): CustomerAddressInput | null {
  if (values.deliverElsewhere !== "on") return null;
  const text = (name: keyof typeof deliveryNames) => typedLine(values[deliveryNames[name]] ?? "");
  const country = countries.find(({ code }) => code === values.deliveryCountry)?.code;
  const rules = addressRules(country);
  return {
    firstName: text("firstName"),
    lastName: text("lastName"),
    company: text("company"),
    address1: text("address1"),
    address2: text("address2"),
    postcode: rules.postcode === "none" ? "" : text("postcode"),
    city: text("city"),
    state: rules.state === "none" ? "" : text("state"),
    ...(country ? { country } : {}),
  };
}

export const noMethodText =
  "The shop does not deliver to this address. Please choose another one, or write to us.";

/** The delivery methods of a cart's parcels in a form without a script. A cart seldom has more than one parcel. */
export const methodFields = [
  ...(["deliveryMethod0", "deliveryMethod1", "deliveryMethod2"] as const),
  ...(["deliveryMethod3", "deliveryMethod4"] as const),
] as const;
export type MethodField = (typeof methodFields)[number];
