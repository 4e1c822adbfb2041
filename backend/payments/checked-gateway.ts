import { withDeadline } from "./deadline";
import { readPaymentState, readRefundState } from "./payment-state";
import type { PaymentGateway } from "./port";

/** A gateway behind the deadline and the parser: what every adapter gets, and what the shop sees. */
export function checkedGateway(gateway: PaymentGateway): PaymentGateway {
  const timed = <T>(call: Promise<T>, name: string) => withDeadline(call, `${gateway.id} ${name}`);
  return {
    id: gateway.id,
    live: gateway.live,
    methods: (context) => gateway.methods(context),
    ensureCustomer: (member, key) => timed(gateway.ensureCustomer(member, key), "ensureCustomer"),
    createSetup: (customer, key) => timed(gateway.createSetup(customer, key), "createSetup"),
    readMethod: (ref, owner) => timed(gateway.readMethod(ref, owner), "readMethod"),
    detach: (ref, owner, key) => timed(gateway.detach(ref, owner, key), "detach"),
    start: async (payment, key) => readPaymentState(await timed(gateway.start(payment, key), "start")),
    get: async (ref) => readPaymentState(await timed(gateway.get(ref), "get")),
    findByOrder: async (orderId) =>
      (await timed(gateway.findByOrder(orderId), "findByOrder")).map(readPaymentState),
    cancel: async (ref, key) => readPaymentState(await timed(gateway.cancel(ref, key), "cancel")),
    refund: async (ref, cents, key) =>
      readRefundState(await timed(gateway.refund(ref, cents, key), "refund")),
    parseWebhook: (raw, headers) => gateway.parseWebhook(raw, headers),
  };
}
