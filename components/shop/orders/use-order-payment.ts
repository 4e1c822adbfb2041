"use client";

import { useRouter } from "next/navigation";
import { useRef, useState } from "react";
import type { PayOrderInput } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { confirmStep } from "../checkout/confirm-step";
import { nextStep } from "../checkout/next-step";
import { useReopened } from "../checkout/use-reopened";
import { isAnswer } from "../checkout/use-checkout";

const unknown =
  "The connection broke before the shop answered. Press the button again: this order is never charged twice.";

type OrderPayment = {
  id: number;
  stripeKey?: string;
  go: (path: string) => void;
  /** `isOver`: the shop answered, so that the next press is a new attempt. */
  onFailed: (isOver: boolean) => void;
};

/** One attempt at a time. After success the lock stays until the page is left; a refused attempt redraws the page. */
export function useOrderPayment({ id, stripeKey, go, onFailed }: OrderPayment) {
  const router = useRouter();
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const locked = useRef(false);

  useReopened(() => {
    locked.current = false;
    setPaying(false);
  });

  /** `prepare` answers what to send, or null when the fields say what is missing. */
  async function pay(prepare: () => Promise<PayOrderInput | null>): Promise<void> {
    if (locked.current) return;
    locked.current = true;
    setPaying(true);
    setProblem(null);
    const isLeaving = await attempt(prepare);
    if (isLeaving) return;
    locked.current = false;
    setPaying(false);
  }

  async function attempt(prepare: () => Promise<PayOrderInput | null>): Promise<boolean> {
    try {
      const input = await prepare();
      if (!input) return false;
      const { payOrder } = await import("../shop-calls");
      const { redirect } = await payOrder(input);
      const step = nextStep(redirect, id, window.location.origin);
      if (step.kind === "unknown") return fail(unknown, false);
      const refusal = step.kind === "confirm" ? await confirmStep(stripeKey, step) : null;
      if (refusal) return fail(refusal.message, refusal.isOver);
      go(step.path);
      return true;
    } catch (failure) {
      const isKnown = failure instanceof GraphqlFailure && !failure.isOutage;
      return fail(isKnown ? messageFor("payOrder", failure) : unknown, isAnswer(failure));
    }
  }

  function fail(message: string, isOver: boolean): false {
    setProblem(message);
    onFailed(isOver);
    router.refresh();
    return false;
  }

  return { pay, isPaying, problem };
}
