import { UserError } from "./user-error";
import { formatted } from "./woo-money";

type PaymentToken = { tokenId: number; type: "CC" | "sepa"; last4: number; isDefault: boolean };
export type Customer = {
  id: number;
  email: string;
  firstName: string;
  /** Saved payment methods. */
  tokens: PaymentToken[];
  isSubscribed: boolean;
};

export const newCustomer = (id: number): Customer => ({
  id,
  email: `customer.${id}@example.com`,
  firstName: "Ines",
  tokens: [
    { tokenId: id * 10 + 1, type: "CC", last4: 42, isDefault: true },
    { tokenId: id * 10 + 2, type: "sepa", last4: 3000, isDefault: false },
  ],
  isSubscribed: true,
});

/** Without a customer the guest of the session, whose address the session keeps. */
export function customerNode(
  customer: Customer | null,
  { billing, shipping }: Record<"billing" | "shipping", Record<string, unknown>>,
  orders: (page: { first?: number | null; after?: string | null }) => object,
) {
  const isMember = customer !== null;
  return {
    id: isMember ? `customer:${customer.id}` : "guest",
    databaseId: customer?.id ?? null,
    email: customer?.email ?? null,
    firstName: customer?.firstName ?? null,
    lastName: null,
    capabilities: isMember ? ["read"] : null,
    billing,
    shipping,
    pppPossible: false,
    isVatExempt: false,
    vatExemptMessage: null,
    vatValidationResult: null,
    availablePaymentMethods: customer?.tokens.map(tokenNode) ?? null,
    subscriptions: customer?.isSubscribed ? { nodes: [subscriptionNode(customer)] } : null,
    orders,
    downloadableItems: { nodes: isMember ? [downloadNode] : [] },
    flday: { hasAccess: isMember, weloSpace: isMember ? "https://live.example/hall" : null },
  };
}

function tokenNode({ tokenId, type, last4, isDefault }: PaymentToken) {
  const shared = { id: `token:${tokenId}`, tokenId, type, last4, isDefault };
  return type === "CC"
    ? { __typename: "PaymentTokenCC", ...shared, cardType: "visa", expiryMonth: "04", expiryYear: "2031" }
    : { __typename: "PaymentTokenSEPA", ...shared, paymentMethodType: "sepa_debit" };
}

export const downloadNode = {
  id: "download:1",
  downloadId: "workbook",
  name: "The guide&#8217;s workbook",
  url: "https://shop.example/?download_file=992&key=workbook",
  accessExpires: null,
  downloadsRemaining: null,
  product: null,
};

function subscriptionNode({ tokens }: Customer) {
  return {
    id: "subscription:70",
    databaseId: 70,
    status: "ACTIVE",
    total: () => formatted(2_376),
    billingPeriod: "month",
    startDate: "2026-01-31T09:00:00",
    endDate: null,
    nextPaymentDate: "2026-11-30T09:00:00",
    lastPaymentDate: "2026-10-31T09:00:00",
    paymentMethod: "stripe",
    paymentMethodTitle: "Card",
    paymentMethodData: tokens[0] ? tokenNode(tokens[0]) : null,
    markedCancelDate: null,
    needsPayment: false,
    lineItems: { nodes: [] },
    relatedOrders: { nodes: [] },
  };
}

/** @throws UserError for a guest, and for a token that is unknown or somebody else's */
function ownToken(customer: Customer | null, tokenId: number): PaymentToken {
  if (!customer) throw new UserError("Must be authenticated to set a default payment method");
  const token = customer.tokens.find((one) => one.tokenId === tokenId);
  if (!token) throw new UserError("Invalid payment method.");
  return token;
}

export const paymentMutations = {
  setDefaultPaymentMethod(customer: Customer | null, { tokenId }: { tokenId: number }) {
    const token = ownToken(customer, tokenId);
    customer?.tokens.forEach((one) => (one.isDefault = one === token));
    return { status: "SUCCESS", token: tokenNode(token) };
  },
  deletePaymentMethod(customer: Customer | null, { tokenId }: { tokenId: number }) {
    const token = ownToken(customer, tokenId);
    if (customer) customer.tokens = customer.tokens.filter((one) => one !== token);
    return { status: "SUCCESS" };
  },
  savePaymentMethod(
    customer: Customer | null,
    { setupIntentId }: { paymentMethodId: string; setupIntentId?: string },
  ) {
    if (!customer) throw new UserError("You do not have the appropriate capabilities to perform this action");
    if (!setupIntentId) throw new UserError("Invalid payment method.");
    const token = { tokenId: customer.id * 10 + 9, type: "CC" as const, last4: 4242, isDefault: false };
    customer.tokens.push(token);
    return { status: "SUCCESS", paymentToken: tokenNode(token) };
  },
};
