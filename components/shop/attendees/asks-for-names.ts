import type { CartLine } from "../cart/cart-type";

/** Seats have people: tickets, and workshops with a date. */
export function asksForNames(line: CartLine): boolean {
  const attributes = line.variation?.attributes ?? [];
  return line.product?.node?.type === "TICKET" || attributes.some((attribute) => attribute?.name === "date");
}
