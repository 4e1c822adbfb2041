"use client";

import { useEffect, useRef, useState } from "react";
import type { Gateway } from "./payment-fields";

/**
 * The ways to pay that are open to the cart as it is: asked again when what they depend on (country, total, recurrence)
 * changes. A question that fails leaves those known; the shop refuses a closed one when it is used.
 */
export function useGateways(initial: readonly Gateway[], facts: string): readonly Gateway[] {
  const [gateways, setGateways] = useState(initial);
  const known = useRef(facts);

  useEffect(() => {
    if (known.current === facts) return;
    known.current = facts;
    let alive = true;
    void import("../shop-calls")
      .then(({ loadGateways }) => loadGateways())
      .then((next) => alive && setGateways(next))
      .catch(() => null);
    return () => {
      alive = false;
    };
  }, [facts]);

  return gateways;
}
