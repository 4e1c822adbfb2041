import type { InPageStep } from "./next-step";

export type Refusal = {
  message: string;
  /** The bank has answered, so that the next press is a new attempt. */
  isOver: boolean;
};

const notHere: Refusal = {
  message:
    "Your bank asks for a confirmation that this page cannot show. Nothing was charged. Please choose another way to pay.",
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
  if (!publishableKey) return notHere;
  const { confirmInPage } = await import("../stripe/confirm-in-page");
  const refusal = await confirmInPage(publishableKey, step);
  if (!refusal?.isOver) return refusal;
  const { loadOrder } = await import("../shop-calls");
  // Only to be early: without it the shop learns of the refusal from the provider.
  await loadOrder(step.order).catch(() => null);
  return refusal;
}
