import { durationText, times } from "@/lib/rules/times/times";
import { BadSignature, GatewayRefused, type PaymentGateway, type PaymentState } from "./port";

/**
 * Payment by bank transfer. There is no provider: the reference contains the payment's data, and the state stays
 * "processing" until an operator sees the money and marks the order as paid.
 */
export function invoiceGateway(): PaymentGateway {
  return {
    id: "invoice",
    live: true,
    methods: ({ totalCents, recurring, isUnknown = false }) =>
      recurring || totalCents === 0
        ? []
        : [
            {
              id: "invoice",
              title: "Invoice (bank transfer)",
              description: isUnknown ? heldUntilConfirmed : heldForTransfer,
            },
          ],
    ensureCustomer: async (member) => `invoice-member-${member.id}`,
    createSetup: async () => nothingSaved(),
    readMethod: async () => nothingSaved(),
    detach: async () => undefined,
    create: async ({ orderId, attempt, amountCents, currency }) =>
      readReference(`inv-${orderId}-${attempt}-${amountCents}-${currency}`),
    confirm: async (ref) => readReference(ref),
    get: async (ref) => readReference(ref),
    neverConfirmed: async () => [],
    cancel: async (ref) => ({ ...readReference(ref), status: "cancelled" }),
    // The operator makes the transfer and confirms it.
    refund: async (_ref, { cents, name }) => ({
      ref: `transfer-${name}`,
      status: "pending",
      amountCents: cents,
      name,
    }),
    reversals: async () => ({ refunds: [], dispute: null, unread: [] }),
    listReversals: async () => ({ listed: [], next: null }),
    parseWebhook: async () => {
      throw new BadSignature("There are no events for bank transfers");
    },
  };
}

function readReference(ref: string): PaymentState {
  const [, orderId, amount, currency] = /^inv-(\d+)-[\w-]+-(\d+)-([A-Z]{3})$/.exec(ref) ?? [];
  if (!orderId || !amount || !currency) throw new GatewayRefused("Not an invoice reference");
  return { ref, orderId, status: "processing", amountCents: Number(amount), currency };
}

function nothingSaved(): never {
  throw new GatewayRefused("Nothing can be saved for payments by invoice");
}

const transfer = durationText(times.transfer);
const heldForTransfer = `You get our bank details by e-mail and have ${transfer} to pay. Your order is held until then.`;
const heldUntilConfirmed = `You get our bank details right away and have ${transfer} to pay. Your order is held for ${durationText(times.confirming)}, and for ${transfer} once you confirm your e-mail address.`;
