import { readGivenBack, readPaymentState, readRefundState } from "./payment-state";
import { GatewayUnavailable, type PaymentGateway, type PaymentState } from "./port";
import { providerGuard, type Breaker } from "./provider-guard";

/**
 * A gateway behind the guard of its provider and the parser: what every adapter gets, and what the shop sees.
 *
 * @param breaker other limits, for tests
 */
export function checkedGateway(gateway: PaymentGateway, breaker?: Breaker): PaymentGateway {
  const ask = providerGuard(gateway.id, breaker);
  return {
    id: gateway.id,
    live: gateway.live,
    ...(gateway.keysLastMs !== undefined && { keysLastMs: gateway.keysLastMs }),
    methods: (context) => gateway.methods(context),
    ensureCustomer: (member, key) => ask("ensureCustomer", () => gateway.ensureCustomer(member, key)),
    createSetup: (customer, key) => ask("createSetup", () => gateway.createSetup(customer, key)),
    readMethod: (ref, owner) => ask("readMethod", () => gateway.readMethod(ref, owner)),
    detach: (ref, owner, key) => ask("detach", () => gateway.detach(ref, owner, key)),
    start: async (payment, key) =>
      fitting(payment, readPaymentState(await ask("start", () => gateway.start(payment, key)))),
    get: async (ref) => readPaymentState(await ask("get", () => gateway.get(ref))),
    findByOrder: async (orderId) =>
      (await ask("findByOrder", () => gateway.findByOrder(orderId))).map(readPaymentState),
    cancel: async (ref, key) => readPaymentState(await ask("cancel", () => gateway.cancel(ref, key))),
    refund: async (ref, cents, key) =>
      readRefundState(await ask("refund", () => gateway.refund(ref, cents, key))),
    givenBack: async (ref) => readGivenBack(await ask("givenBack", () => gateway.givenBack(ref))),
    parseWebhook: (raw, headers) => gateway.parseWebhook(raw, headers),
  };
}

/** An answer about something else than what was asked for is none: the reconciler asks again. */
function fitting(
  asked: Pick<PaymentState, "orderId" | "amountCents" | "currency">,
  state: PaymentState,
): PaymentState {
  const { orderId, amountCents, currency } = asked;
  if (state.orderId === orderId && state.amountCents === amountCents && state.currency === currency)
    return state;
  throw new GatewayUnavailable(`The provider's answer does not fit what was asked (${state.ref})`);
}
