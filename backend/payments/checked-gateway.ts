import { withDeadline } from "./deadline";
import { readGivenBack, readPaymentState, readRefundState } from "./payment-state";
import { GatewayUnavailable, type PaymentGateway, type PaymentState } from "./port";

/** A gateway behind the deadline and the parser: what every adapter gets, and what the shop sees. */
export function checkedGateway(gateway: PaymentGateway): PaymentGateway {
  const timed = <T>(call: Promise<T>, name: string) => withDeadline(call, `${gateway.id} ${name}`);
  return {
    id: gateway.id,
    live: gateway.live,
    ...(gateway.keysLastMs !== undefined && { keysLastMs: gateway.keysLastMs }),
    methods: (context) => gateway.methods(context),
    ensureCustomer: (member, key) => timed(gateway.ensureCustomer(member, key), "ensureCustomer"),
    createSetup: (customer, key) => timed(gateway.createSetup(customer, key), "createSetup"),
    readMethod: (ref, owner) => timed(gateway.readMethod(ref, owner), "readMethod"),
    detach: (ref, owner, key) => timed(gateway.detach(ref, owner, key), "detach"),
    start: async (payment, key) =>
      fitting(payment, readPaymentState(await timed(gateway.start(payment, key), "start"))),
    get: async (ref) => readPaymentState(await timed(gateway.get(ref), "get")),
    findByOrder: async (orderId) =>
      (await timed(gateway.findByOrder(orderId), "findByOrder")).map(readPaymentState),
    cancel: async (ref, key) => readPaymentState(await timed(gateway.cancel(ref, key), "cancel")),
    refund: async (ref, cents, key) =>
      readRefundState(await timed(gateway.refund(ref, cents, key), "refund")),
    givenBack: async (ref) => readGivenBack(await timed(gateway.givenBack(ref), "givenBack")),
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
