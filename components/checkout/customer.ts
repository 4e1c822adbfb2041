import type {
  CountriesEnum,
  CustomerAddressInput,
  CustomerFieldsFragment,
  GetCustomerQuery,
} from "@/graphql/generated/shop/documents";
import type { BillingValues } from "@/lib/rules/checkout";

export type Customer = CustomerFieldsFragment;

type QueriedCustomer = NonNullable<GetCustomerQuery["customer"]>;
export type Subscription = NonNullable<QueriedCustomer["subscriptions"]>["nodes"][number];
export type SavedMethod = NonNullable<NonNullable<QueriedCustomer["availablePaymentMethods"]>[number]>;

export type Subscriptions = { subscriptions: Subscription[]; methods: SavedMethod[] };

/** What the form's fields hold; an unticked box is false. */
export type CheckoutFormValues = Record<keyof BillingValues | "paymentMethod", string> & {
  terms: string | false;
};

export type CheckoutDefaults = Partial<Record<keyof CheckoutFormValues | "demoMethod", string>>;

/** What to fill in: what was typed before a plain form came back, else what the shop knows of the customer. */
export function defaultsOf(
  customer: Customer | null,
  typed: Record<string, string> | undefined,
): CheckoutDefaults {
  if (typed) return typed;
  const billing = customer?.billing;
  const pick = (...values: (string | null | undefined)[]) => values.find((value) => value) ?? "";
  return {
    customerType: billing?.customerType === "company" ? "company" : "private",
    firstName: pick(billing?.firstName, customer?.firstName),
    lastName: pick(billing?.lastName, customer?.lastName),
    company: pick(billing?.company),
    vatId: pick(billing?.vatId),
    address1: pick(billing?.address1),
    postcode: pick(billing?.postcode),
    city: pick(billing?.city),
    country: pick(billing?.country),
    email: pick(billing?.email, customer?.email),
  };
}

/** The typed values as the shop takes them: a private person has neither company nor VAT id. */
export function toBilling(
  values: { [Field in keyof BillingValues]?: string },
  countries: readonly { code: CountriesEnum }[],
): CustomerAddressInput {
  const isCompany = values.customerType === "company";
  const country = countries.find(({ code }) => code === values.country)?.code;
  const text = (value: string | undefined) => value?.trim() ?? "";
  return {
    customerType: isCompany ? "company" : "private",
    firstName: text(values.firstName),
    lastName: text(values.lastName),
    company: isCompany ? text(values.company) : "",
    vatId: isCompany ? text(values.vatId).replace(/\s/g, "").toUpperCase() : "",
    address1: text(values.address1),
    postcode: text(values.postcode),
    city: text(values.city),
    ...(country ? { country } : {}),
    ...(values.email ? { email: text(values.email) } : {}),
  };
}
