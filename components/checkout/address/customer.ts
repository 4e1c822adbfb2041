import type {
  CountriesEnum,
  CustomerAddressInput,
  CustomerFieldsFragment,
  GetCustomerQuery,
} from "@/graphql/generated/shop/documents";
import { addressRules } from "@/lib/rules/forms/address-rules";
import type { BillingValues } from "@/lib/rules/forms/checkout";
import { deliveryNames, type DeliveryValues, type MethodField } from "@/lib/rules/forms/delivery";
import { cleanCode } from "@/lib/rules/forms/typed-code";
import { typedLine } from "@/lib/rules/forms/typed-text";

export type Customer = CustomerFieldsFragment;

type QueriedCustomer = NonNullable<GetCustomerQuery["customer"]>;
export type Subscription = NonNullable<QueriedCustomer["subscriptions"]>["nodes"][number];
export type SavedMethod = NonNullable<NonNullable<QueriedCustomer["availablePaymentMethods"]>[number]>;

export type Subscriptions = { subscriptions: Subscription[]; methods: SavedMethod[] };

/** The form's values; an unticked checkbox is false. */
export type CheckoutFormValues = Record<
  Exclude<keyof BillingValues, "oneName" | "needsPurchaseOrder"> | "paymentMethod",
  string
> &
  DeliveryValues & {
    oneName: string | false;
    /** A checkbox in the settings for the company's rule. The checkout only reads it. */
    needsPurchaseOrder?: string | false;
    purchaseOrderNumber?: string;
    terms: string | false;
    /** The code from the mail that confirms the e-mail address, and the address that received it. */
    addressCode?: string;
    codeSentTo?: string;
  };

export type CheckoutDefaults = Partial<Record<keyof CheckoutFormValues | "demoMethod" | MethodField, string>>;

/** Initial values: the typed values of a plain form that came back, otherwise the shop's. */
export function defaultsOf(
  customer: Customer | null,
  typed: Record<string, string> | undefined,
): CheckoutDefaults {
  if (typed) return typed;
  const billing = customer?.billing;
  const pick = (...values: (string | null | undefined)[]) => values.find((value) => value) ?? "";
  const isOneName = Boolean(billing?.firstName && billing.address1 && !billing.lastName);
  return {
    customerType: billing?.customerType === "company" ? "company" : "private",
    firstName: pick(billing?.firstName, customer?.firstName),
    lastName: isOneName ? "" : pick(billing?.lastName, customer?.lastName),
    ...(isOneName && { oneName: "on" }),
    company: pick(billing?.company),
    vatId: pick(billing?.vatId),
    ...(customer?.billing?.needsPurchaseOrder && { needsPurchaseOrder: "on" }),
    address1: pick(billing?.address1),
    address2: pick(billing?.address2),
    postcode: pick(billing?.postcode),
    city: pick(billing?.city),
    state: pick(billing?.state),
    country: pick(billing?.country),
    email: pick(billing?.email, customer?.email),
    ...deliveryDefaults(customer),
  };
}

/** Empty when the shop delivers to the invoice address, or knows no street. */
function deliveryDefaults(customer: Customer | null): CheckoutDefaults {
  const { billing, shipping } = customer ?? {};
  if (!shipping?.address1) return {};
  const isSame = deliveryKeys.every((key) => (shipping[key] || "") === (billing?.[key] || ""));
  if (isSame) return {};
  const parts = deliveryKeys.map((key) => [deliveryNames[key], shipping[key] ?? ""]);
  return { deliverElsewhere: "on", ...Object.fromEntries(parts) };
}

const deliveryKeys = [
  ...(["firstName", "lastName", "company", "country"] as const),
  ...(["address1", "address2", "postcode", "city", "state"] as const),
];

/**
 * The typed values in the shop's form. A private person has neither company nor VAT id. Fields that the form hides are
 * left out.
 */
export function toBilling(
  values: { [Field in keyof BillingValues]?: string | false },
  countries: readonly { code: CountriesEnum }[],
): CustomerAddressInput {
  const isCompany = values.customerType === "company";
  const country = countries.find(({ code }) => code === values.country)?.code;
  const text = (value: string | false | undefined) => typedLine(value || "");
  const rules = addressRules(country);
  return {
    customerType: isCompany ? "company" : "private",
    firstName: text(values.firstName),
    lastName: values.oneName === "on" ? "" : text(values.lastName),
    company: isCompany ? text(values.company) : "",
    vatId: isCompany ? cleanCode(values.vatId || "", "vatId") : "",
    address1: text(values.address1),
    address2: text(values.address2),
    postcode: rules.postcode === "none" ? "" : text(values.postcode),
    city: text(values.city),
    state: rules.state === "none" ? "" : text(values.state),
    ...(country ? { country } : {}),
    ...(values.email ? { email: cleanCode(values.email, "email") } : {}),
  };
}

/** The company's own number for the purchase. Empty for a private person. */
export function purchaseOrderOf({
  customerType,
  purchaseOrderNumber,
}: Pick<CheckoutFormValues, "customerType" | "purchaseOrderNumber">): { purchaseOrderNumber?: string } {
  const typed = customerType === "company" ? typedLine(purchaseOrderNumber ?? "") : "";
  return typed ? { purchaseOrderNumber: typed } : {};
}

/** The parts of an address that change prices. */
export function factsOf({ country, customerType, vatId }: CustomerAddressInput): string {
  return [country, customerType, vatId].join("|");
}
