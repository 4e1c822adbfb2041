"use client";

import { useRef, useState } from "react";
import { setSnapshotAside } from "@/components/cart/cart-snapshot";
import type { CheckoutInput } from "@/graphql/generated/shop/documents";
import { messageFor, texts } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { checkout } from "./checkout-calls";
import { nextStep } from "./payment/next-step";
import { notePlaced } from "./placed-order";
import { forgetTyped } from "./address/typed-address";
import { confirmStep, isAnswer, usePageRestored } from "./payment/payment-attempt";

export const checkoutTexts = {
  elsewhere: "You are already placing this order in another tab. Please wait for it there.",
  declined:
    "The payment was declined. Nothing was charged, and your cart is still here. Please try another payment method.",
  totalChanged: (why: string) =>
    `The total has changed since you last saw it. ${why} Please check it and press the button again.`,
  notChecked:
    "We could not check your total, so nothing was ordered or charged. Please press the button again in a moment.",
  nothingLeft:
    "Your cart is empty, so there is nothing to pay for. You may already have ordered; check your orders.",
  sessionEnded:
    "Your shop session had ended, so we put your items back. Please check them and press the button again.",
} as const;

export type CheckoutProblem = { message: string; fields: Record<string, string> };

type Prepare = () => Promise<CheckoutInput | CheckoutProblem | null>;

type Checkout = {
  go: (path: string) => void;
  /** For the bank's confirmation in the page; missing when the shop has no Stripe. */
  stripeKey?: string;
  /** Called after an expired code was removed. Resolves to true when the total still equals the one on the button. */
  isSameTotal: () => Promise<boolean>;
  /**
   * `isOver` is true when the shop answered, so that the next click is a new attempt. Resolves to a message to show
   * instead, or null.
   */
  onFailed: (isOver: boolean) => Promise<string | null>;
  /**
   * Called when the shop requires a confirmed e-mail address.
   * @returns the problem; null when a code was sent
   */
  onUnconfirmed: () => Promise<CheckoutProblem | null>;
};

/**
 * Runs one attempt at a time across all tabs of this browser. The first press locks at once, before anything is
 * awaited. After a success the lock stays until the visitor leaves the page.
 */
export function useCheckout({ go, stripeKey, isSameTotal, onFailed, onUnconfirmed }: Checkout) {
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const locked = useRef(false);

  usePageRestored(() => {
    locked.current = false;
    setPaying(false);
  });

  /**
   * `check` validates the fields and starts synchronously, because Apple Pay opens only within the click. `prepare`
   * returns the input, or the reason not to send it.
   */
  async function pay(check: () => Promise<boolean>, prepare: Prepare): Promise<void> {
    if (locked.current) return;
    locked.current = true;
    setPaying(true);
    setProblem(null);
    const checked = check();
    const isLeaving = await inOneTab(async () => (await checked) && attempt(prepare));
    if (isLeaving === "elsewhere") setProblem({ message: checkoutTexts.elsewhere, fields: {} });
    if (isLeaving === true) return;
    locked.current = false;
    setPaying(false);
  }

  async function attempt(prepare: Prepare): Promise<boolean> {
    const prepared = await prepare();
    if (prepared === null || "message" in prepared) {
      setProblem(prepared);
      return false;
    }
    // If the answer is lost, the order may have used the cart, so the cart must not be rebuilt. After a refusal nothing
    // was ordered.
    const putBack = setSnapshotAside();
    try {
      const { result, redirect, order } = await send(prepared);
      if (result !== "success") return fail(checkoutTexts.declined);
      const step = nextStep(redirect, order?.databaseId ?? null, window.location.origin);
      if (step.kind === "unknown") return fail(texts.unknownOrder, false);
      const refusal = step.kind === "confirm" ? await confirmStep(stripeKey, step) : null;
      if (refusal) return fail(refusal.message, refusal.isOver);
      if (order?.databaseId) {
        const [id, paymentMethod] = [String(order.databaseId), prepared.paymentMethod ?? ""];
        notePlaced({ id, paymentMethod: paymentMethod, total: order.total ?? "" });
      }
      forgetTyped();
      go(step.path);
      return true;
    } catch (failure) {
      if (isAnswer(failure)) putBack();
      const isUnconfirmed = failure instanceof GraphqlFailure && failure.code === "SEATS_LIMITED";
      return fail(isUnconfirmed ? await onUnconfirmed() : problemOf(failure), isAnswer(failure));
    }
  }

  /** If the buyer has already seen the total without the code, the order is sent again without another click. */
  async function send(input: CheckoutInput) {
    try {
      return await checkout(input);
    } catch (failure) {
      const isOutOfCode = failure instanceof GraphqlFailure && failure.code === "COUPON_REFUSED";
      if (!isOutOfCode || !(await isSameTotal())) throw failure;
      return checkout(input);
    }
  }

  function fail(failure: string | CheckoutProblem | null, isOver = true): false {
    setProblem(typeof failure === "string" ? { message: failure, fields: {} } : failure);
    void onFailed(isOver).then((instead) => instead && setProblem({ message: instead, fields: {} }));
    return false;
  }

  return { pay, isPaying, problem };
}

function problemOf(failure: unknown): CheckoutProblem {
  if (!(failure instanceof GraphqlFailure)) return { message: texts.unknownOrder, fields: {} };
  return { message: messageFor("checkout", failure), fields: failure.fields };
}

async function inOneTab(work: () => Promise<boolean>): Promise<boolean | "elsewhere"> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request("checkout", { ifAvailable: true }, async (lock) =>
    lock ? work() : ("elsewhere" as const),
  );
}
