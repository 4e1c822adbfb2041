import { productKind, type productKinds, type ProductType } from "./product-kinds";

export type PurchaseKind = (typeof productKinds)[ProductType]["bought"];
export type Purchase = PurchaseKind | "seats" | "courses";

/**
 * `type` is the shop's product type. `isDated` is true for a seat at a date. `moveUntilDays` comes from the workshop's
 * kind; without it, the usual days apply.
 */
export type BoughtLine = {
  type: string | null | undefined;
  isDated: boolean;
  quantity: number;
  moveUntilDays?: number | null | undefined;
};

export function kindsIn(lines: readonly BoughtLine[]): PurchaseKind[] {
  return [...new Set(lines.map(kindOf))];
}

export function purchaseOf(lines: readonly BoughtLine[]): Purchase {
  const [kind = "order", ...others] = kindsIn(lines);
  if (others.length > 0) return "order";
  const quantity = lines.reduce((sum, line) => sum + line.quantity, 0);
  if (quantity > 1 && kind === "seat") return "seats";
  return quantity > 1 && kind === "course" ? "courses" : kind;
}

/** A product that the shop no longer knows, or of a type that only shops elsewhere have, is an order. */
function kindOf({ type, isDated }: BoughtLine): PurchaseKind {
  return isDated ? "seat" : (productKind(type)?.bought ?? "order");
}

type PurchaseWords = {
  /** Says that the order is paid; no full stop. */
  paid: string;
  /** Says that the order waits for its payment; no full stop. */
  held: string;
  /** The consequence of not paying, in lower case; unset when there is none. */
  freed?: string;
  /** The next step, for a later visit; no full stop. */
  next?: string;
};

export const purchaseWords: Record<Purchase, PurchaseWords> = {
  seat: {
    paid: "Your seat is booked",
    held: "Your seat is held for you",
    freed: "your seat is free again",
    next: "we write to you before it begins",
  },
  seats: {
    paid: "Your seats are booked",
    held: "Your seats are held for you",
    freed: "your seats are free again",
    next: "we write to you before they begin",
  },
  membership: {
    paid: "Your membership is paid",
    held: "Your membership begins when your payment arrives",
  },
  course: { paid: "Your course is open", held: "Your course opens when your payment arrives" },
  courses: { paid: "Your courses are open", held: "Your courses open when your payment arrives" },
  program: {
    paid: "Your program is booked",
    held: "Your place in the program is held for you",
    freed: "your place in the program is free again",
    next: "we write to you before it begins",
  },
  order: {
    paid: "Your order is confirmed",
    held: "Your order is held for you",
    freed: "its places are free again",
  },
};
