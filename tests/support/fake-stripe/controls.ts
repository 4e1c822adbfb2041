import { z } from "zod";
import { type Faults, faultKinds } from "./faults";
import type { Actions } from "./";
import type { Control } from "./server";
import { disputeStatuses } from "./dispute-object";
import type { FakeState } from "./state";

const id = z.object({ id: z.string() });
const saved = z.object({ name: z.string(), customer: z.string().optional() });
const setup = z.object({ id: z.string(), name: z.string() });
const refunded = z.object({ id: z.string(), cents: z.coerce.number().int().optional() });
const closed = z.object({ id: z.string(), end: z.enum(disputeStatuses) });
const delivery = z.object({ copies: z.coerce.number().int().optional(), shuffle: z.stringbool().optional() });
const fault = z.object({
  call: z.string().optional(),
  kind: z.enum(faultKinds),
  when: z.enum(["before", "after"]).optional(),
  times: z.coerce.number().int().optional(),
});

/**
 * `/_fake/<action>` with the parameters of index.ts by name: method {name, customer}, token {name}, approve, refuse, dispute,
 * failRefund {id}, saveMethod {id, name}, refund {id, cents}, moveDispute {id, end}, settle, deliver {copies, shuffle},
 * fault {call, kind, when, times}, clearFaults, and state, which shows everything.
 */
export function controls(state: FakeState, faults: Faults, act: Actions): Control {
  const all: Record<string, (form: Record<string, unknown>) => unknown> = {
    method: (form) => ({ id: act.method(saved.parse(form).name, saved.parse(form).customer) }),
    token: (form) => ({ id: act.token(saved.parse(form).name) }),
    approve: (form) => act.approve(id.parse(form).id),
    refuse: (form) => act.refuse(id.parse(form).id),
    saveMethod: (form) => ({ id: act.saveMethod(setup.parse(form).id, setup.parse(form).name) }),
    settle: () => act.settle(),
    refund: (form) => ({ id: act.refund(refunded.parse(form).id, refunded.parse(form).cents) }),
    failRefund: (form) => act.failRefund(id.parse(form).id),
    dispute: (form) => ({ id: act.dispute(id.parse(form).id) }),
    moveDispute: (form) => act.moveDispute(closed.parse(form).id, closed.parse(form).end),
    deliver: (form) => act.deliver(delivery.parse(form)),
    fault: (form) => void act.fault(fault.parse(form)),
    clearFaults: () => faults.clear(),
    state: () => ({
      customers: [...state.customers.values()],
      methods: [...state.methods.values()],
      tokens: [...state.tokens.values()],
      mandates: [...state.mandates.values()],
      intents: [...state.intents.values()],
      setups: [...state.setups.values()],
      charges: [...state.charges.values()],
      refunds: [...state.refunds.values()],
      disputes: [...state.disputes.values()],
      calls: state.calls,
    }),
  };
  return async (action, form) => {
    const run = all[action];
    if (!run) throw new Error(`no such action: ${action}`);
    return run(form);
  };
}
