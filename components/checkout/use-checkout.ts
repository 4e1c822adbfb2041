"use client";

import { useRef, useState } from "react";
import { forgetSnapshot } from "@/components/cart/cart-snapshot";
import type { CheckoutInput } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/gateway/errors";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { checkout } from "./checkout-calls";
import { nextStep } from "./next-step";
import { notePlaced } from "./placed-order";
import { forgetTyped } from "./typed-address";
import { confirmStep, isAnswer, usePageRestored } from "./payment-attempt";

const checkoutTexts = {
  elsewhere: "This order is already being placed in another tab. Please wait for it there.",
  declined:
    "The payment was declined. Nothing was charged, and your cart is still here. Please try another way to pay.",
  unknown:
    "The connection broke before the shop answered. Press the button again: the same order is never placed twice.",
} as const;

export type CheckoutProblem = { message: string; fields: Record<string, string> };

type Prepare = () => Promise<CheckoutInput | CheckoutProblem | null>;

type Checkout = {
  go: (path: string) => void;
  /** Where a bank asks in the page; absent where the shop has no Stripe. */
  stripeKey?: string;
  /** A code does not hold any more and was taken out; whether the cart still costs what the button said. */
  isSameTotal: () => Promise<boolean>;
  /** `isOver`: the shop answered, so that the next press is a new attempt. */
  onFailed: (isOver: boolean) => void;
};

/**
 * One attempt at a time, over all tabs of this browser: the first press locks at once, before anything is awaited.
 * After success the lock stays until the page is left.
 */
export function useCheckout({ go, stripeKey, isSameTotal, onFailed }: Checkout) {
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const locked = useRef(false);

  usePageRestored(() => {
    locked.current = false;
    setPaying(false);
  });

  /**
   * `check` looks at the fields, and begins before anything is waited for: Apple Pay opens in the press itself or not
   * at all. `prepare` answers what to send, or what keeps it from being sent.
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
    // Whatever happens now, an emptied cart is not to be rebuilt. A failure reloads the cart, which keeps it again.
    forgetSnapshot();
    try {
      const { result, redirect, order } = await send(prepared);
      if (result !== "success") return fail(checkoutTexts.declined);
      const step = nextStep(redirect, order?.databaseId ?? null, window.location.origin);
      if (step.kind === "unknown") return fail(checkoutTexts.unknown, false);
      const refusal = step.kind === "confirm" ? await confirmStep(stripeKey, step) : null;
      if (refusal) return fail(refusal.message, refusal.isOver);
      if (order?.databaseId) {
        const [id, way] = [String(order.databaseId), prepared.paymentMethod ?? ""];
        notePlaced({ id, way, total: order.total ?? "" });
      }
      forgetTyped();
      go(step.path);
      return true;
    } catch (failure) {
      return fail(problemOf(failure), isAnswer(failure));
    }
  }

  /** Who has seen the total without the code already does not have to press once more. */
  async function send(input: CheckoutInput) {
    try {
      return await checkout(input);
    } catch (failure) {
      const isOutOfCode = failure instanceof GraphqlFailure && failure.code === "COUPON_REFUSED";
      if (!isOutOfCode || !(await isSameTotal())) throw failure;
      return checkout(input);
    }
  }

  function fail(told: string | CheckoutProblem, isOver = true): false {
    setProblem(typeof told === "string" ? { message: told, fields: {} } : told);
    onFailed(isOver);
    return false;
  }

  return { pay, isPaying, problem };
}

function problemOf(failure: unknown): CheckoutProblem {
  if (!(failure instanceof GraphqlFailure)) return { message: checkoutTexts.unknown, fields: {} };
  return {
    message: failure.isOutage ? checkoutTexts.unknown : messageFor("checkout", failure),
    fields: failure.fields,
  };
}

async function inOneTab(work: () => Promise<boolean>): Promise<boolean | "elsewhere"> {
  if (!("locks" in navigator)) return work();
  return navigator.locks.request("checkout", { ifAvailable: true }, async (lock) =>
    lock ? work() : ("elsewhere" as const),
  );
}
