import type { ComponentType } from "react";

/** The shop's button, handed in by the page: content does not know the shop. */
export type AddToCartSlot = ComponentType<{
  productId: number;
  variationId?: number;
  productName: string;
  buttonText?: string;
  /** Seats that run out: the button says how many are left, and offers the waiting list when there are none. */
  seats?: boolean;
}>;
