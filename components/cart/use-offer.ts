"use client";

import { useEffect, useRef, useState } from "react";
import type { OfferView } from "@/components/offers/load-offer";
import { holdsOffer, type OfferMode, type OfferResult } from "@/lib/forms/shop/take-offer";
import { routes } from "@/lib/addresses/routes";
import { linesOf } from "@/lib/rules/prices/cart";
import { offerMissed, offerParameter } from "@/lib/rules/prices/offers";
import { type Cart, type CartChange, countOf } from "./cart";
import { snapshotOf } from "./cart-snapshot";

type OfferInput = {
  view: OfferView | null;
  cart: Cart | null;
  renderId: string;
  run: (change: CartChange) => Promise<Cart | null>;
  /** Resolves once a lost cart has been rebuilt, or at once if none was lost. */
  whenRestored: () => Promise<void>;
  leave: (path: string) => void;
};

/** Ids of renders whose offer is settled, because the router may show them again. */
const settled = new Set<string>();

/**
 * Takes a link's offer once: automatically into an empty cart, or into a filled one after the visitor has chosen how.
 * Afterwards the offer is removed from the address. An unavailable offer leads to the introduction (R435–R437).
 */
export function useOffer({ view, cart, renderId, run, whenRestored, leave }: OfferInput) {
  const [isOver, setOver] = useState(() => settled.has(renderId));
  const [taken, setTaken] = useState<OfferResult | null>(null);
  const started = useRef(false);
  const isOpen = view !== null && !isOver;
  const offer = view?.product ? { ...view.offer, productId: view.product.databaseId } : null;

  function over() {
    settled.add(renderId);
    setOver(true);
  }

  function onTaken(result: OfferResult) {
    if (!offer || !(result.changed || holdsOffer(result.cart, offer))) return;
    over();
    setTaken(result);
  }

  async function take(mode: OfferMode) {
    // The cache holds the changed cart before this result arrives. In between, the offer must not look open.
    started.current = true;
    if (offer && !(await run({ do: "offer", offer, mode, onTaken }))) fail();
  }

  function fail() {
    over();
    leave(`${routes.introduction}#${offerMissed}`);
  }

  const goesByItself = cart !== null && offer !== null && (countOf(cart) === 0 || holdsOffer(cart, offer));
  const begin = () => {
    if (started.current) return;
    if (view?.isAvailable === false) {
      started.current = true;
      fail();
    } else if (goesByItself) {
      started.current = true;
      void whenRestored().then(() => take("empty"));
    }
  };

  const latest = useRef(begin);
  useEffect(() => {
    latest.current = begin;
  });
  useEffect(() => {
    // An unknown flag is removed from the address silently.
    if (!isOpen) return dropFlag();
    queueMicrotask(() => latest.current());
  }, [isOpen, goesByItself]);

  /** Restores the lines and codes from before the offer. */
  async function undo() {
    if (!taken) return;
    const had = linesOf(taken.before).length > 0;
    const done = await run(had ? { do: "fill", snapshot: snapshotOf(taken.before) } : { do: "clear" });
    if (done) setTaken(null);
  }

  return { isOpen: isOpen && view.isAvailable, taken, take, undo, dismiss: over };
}

function dropFlag(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has(offerParameter)) return;
  url.searchParams.delete(offerParameter);
  // The router keeps its own data in the history state.
  window.history.replaceState(window.history.state, "", url.pathname + url.search + url.hash);
}
