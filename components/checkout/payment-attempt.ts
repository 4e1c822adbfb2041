import { useEffect, useRef } from "react";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { loadOrder } from "./checkout-calls";
import type { InPageStep, Refusal } from "./next-step";

const cannotConfirmHere: Refusal = {
  message:
    "Your bank wants a confirmation that this page cannot show. Nothing was charged. Please choose another way to pay.",
  isOver: true,
};

/**
 * Lets the bank ask, and after a refusal the shop look: it then knows of it before the buyer tries again, and the next
 * attempt stays one of the same order.
 *
 * @returns null to go on to the order
 */
export async function confirmStep(
  publishableKey: string | undefined,
  step: InPageStep,
): Promise<Refusal | null> {
  if (!publishableKey) return cannotConfirmHere;
  const { confirmInPage } = await import("./confirm-in-page");
  const refusal = await confirmInPage(publishableKey, step);
  if (!refusal?.isOver) return refusal;
  // Only to be early: without it the shop learns of the refusal from the provider.
  await loadOrder(step.order).catch(() => null);
  return refusal;
}

/** Back from the bank's page: the page is as it was left, so it has to be opened again. */
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

/** False while the attempt's outcome is unknown; the next click then repeats the attempt. */
export function isAnswer(failure: unknown): boolean {
  return failure instanceof GraphqlFailure && !failure.isOutage && failure.code !== "PAYMENT_UNAVAILABLE";
}
