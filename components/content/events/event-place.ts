import type { EventSummary, Ticketed } from "./events";
import { formatEuro } from "@/lib/money";
import { productPrice } from "../workshops/workshop-catalogue";

type Kind = { format: "online" | "place"; price: "free" | "ticket" };

/** What the filter of the list asks. */
export function eventKind({ event, product }: Ticketed<EventSummary>): Kind {
  return {
    format: event.location ? "place" : "online",
    price: product || event.productId ? "ticket" : "free",
  };
}

/** "Free of charge", "590 €"; null for a ticket whose price nobody knows at the moment. */
export function eventPrice({ event, product }: Ticketed<EventSummary>): string | null {
  if (!event.productId) return "Free of charge";
  const price = product ? productPrice(product) : null;
  return price === null ? null : formatEuro(price);
}
