"use client";

import { useEffect, useRef, useState } from "react";
import type { CheckoutInput } from "@/graphql/generated/shop/documents";
import { messageFor } from "@/lib/graphql/errors";
import { GraphqlFailure } from "@/lib/graphql/failure";
import { forgetSnapshot } from "./cart-snapshot";
import { nextStep } from "./next-step";

export const checkoutTexts = {
  elsewhere: "This order is already being placed in another tab. Please wait for it there.",
  declined:
    "The payment was declined. Nothing was charged, and your cart is still here. Please try another way to pay.",
  unknown:
    "The connection broke before the shop answered. Press the button again: the same order is never placed twice.",
  inPage:
    "Your bank asks for a confirmation that this page cannot show yet. Nothing was charged. Please choose another way to pay.",
} as const;

export type CheckoutProblem = { message: string; fields: Record<string, string> };

type Checkout = { go: (path: string) => void; onFailed: () => void };

/**
 * One attempt at a time, over all tabs of this browser: the first press locks at once, before anything is awaited.
 * After success the lock stays until the page is left.
 */
export function useCheckout({ go, onFailed }: Checkout) {
  const [isPaying, setPaying] = useState(false);
  const [problem, setProblem] = useState<CheckoutProblem | null>(null);
  const locked = useRef(false);

  useEffect(() => {
    // Back from the bank's page: the page is as it was left, so it has to be opened again.
    const reopen = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      locked.current = false;
      setPaying(false);
    };
    window.addEventListener("pageshow", reopen);
    return () => window.removeEventListener("pageshow", reopen);
  }, []);

  /** `prepare` answers what to send, or what keeps it from being sent. */
  async function pay(prepare: () => Promise<CheckoutInput | CheckoutProblem | null>): Promise<void> {
    if (locked.current) return;
    locked.current = true;
    setPaying(true);
    setProblem(null);
    const isLeaving = await inOneTab(() => attempt(prepare));
    if (isLeaving === "elsewhere") setProblem({ message: checkoutTexts.elsewhere, fields: {} });
    if (isLeaving === true) return;
    locked.current = false;
    setPaying(false);
  }

  async function attempt(prepare: () => Promise<CheckoutInput | CheckoutProblem | null>): Promise<boolean> {
    const prepared = await prepare();
    if (prepared === null || "message" in prepared) {
      setProblem(prepared);
      return false;
    }
    // Whatever happens now, an emptied cart is not to be rebuilt. A failure reloads the cart, which keeps it again.
    forgetSnapshot();
    try {
      const { checkout } = await import("./shop-calls");
      const { result, redirect, order } = await checkout(prepared);
      const step =
        result === "success"
          ? nextStep(redirect, order?.databaseId ?? null, window.location.origin)
          : { kind: "declined" as const };
      if (step.kind === "go") {
        go(step.path);
        return true;
      }
      const texts = {
        declined: checkoutTexts.declined,
        unknown: checkoutTexts.unknown,
        "confirm-in-page": checkoutTexts.inPage,
      };
      setProblem({ message: texts[step.kind], fields: {} });
    } catch (failure) {
      setProblem(problemOf(failure));
    }
    onFailed();
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
