import type {
  CustomerAddressInput,
  CustomerFieldsFragment,
  GetCustomerQuery,
} from "@/graphql/generated/shop/documents";
import type { WordInputs } from "@/lib/rules/forms/buyer-words";
import type { BillingValues } from "@/lib/rules/forms/checkout";
import { deliveryNames, type DeliveryValues, type MethodField } from "@/lib/rules/forms/delivery";

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
  DeliveryValues &
  WordInputs & {
    oneName: string | false;
    /** A checkbox in the settings for the company's rule. The checkout only reads it. */
    needsPurchaseOrder?: string | false;
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

/** The parts of an address that change prices. */
export function factsOf({ country, customerType, vatId }: CustomerAddressInput): string {
  return [country, customerType, vatId].join("|");
}
