import { useEffect, useRef } from "react";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { loadOrder } from "../checkout-calls";
import type { InPageStep, Refusal } from "./next-step";

const cannotConfirmHere: Refusal = {
  message:
    "Your bank wants a confirmation that this page cannot show. Nothing was charged. Please choose another payment method.",
  isOver: true,
};

/**
 * Runs the bank's confirmation. After a refusal it loads the order, so that the shop learns of the refusal before the
 * buyer tries again, and the next attempt belongs to the same order.
 *
 * @returns null when the order's page is next
 */
export async function confirmStep(
  publishableKey: string | undefined,
  step: InPageStep,
): Promise<Refusal | null> {
  if (!publishableKey) return cannotConfirmHere;
  const { confirmInPage } = await import("./confirm-in-page");
  const refusal = await confirmInPage(publishableKey, step);
  if (!refusal?.isOver) return refusal;
  // If this fails, the shop learns of the refusal from the provider a little later.
  await loadOrder(step.order).catch(() => null);
  return refusal;
}

/**
 * Calls `open` when the buyer returns from the bank's page. The browser then restores the page in its old state, with
 * the form locked.
 */
export function usePageRestored(open: () => void): void {
  const latest = useRef(open);
  useEffect(() => {
    latest.current = open;
  });
  useEffect(() => {
    const reopen = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current();
    };
    window.addEventListener("pageshow", reopen);
    return () => window.removeEventListener("pageshow", reopen);
  }, []);
}

/** False while the attempt's outcome is unknown. The next click then repeats the same attempt. */
export function isAnswer(failure: unknown): boolean {
  return failure instanceof GraphqlFailure && !failure.isOutage && failure.code !== "PAYMENT_UNAVAILABLE";
}
