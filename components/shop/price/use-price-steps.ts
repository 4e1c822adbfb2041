"use client";

import { useRef, useState } from "react";
import type { PriceStepFieldsFragment } from "@/graphql/generated/shop/documents";
import { GraphqlFailure } from "@/lib/graphql/failure";

export type PriceStep = PriceStepFieldsFragment;

export type PriceSteps = {
  /** False once the shop turned out to tell none. */
  isTold: boolean;
  /** Undefined: not asked yet, or on its way. Null: it could not be loaded. */
  of: (key: string) => readonly PriceStep[] | null | undefined;
  ask: () => void;
};

type Answer = { version: unknown; steps: Map<string, PriceStep[]> | null };

/** A shop that knows no steps is not asked again by another page. */
let isUntold = false;

/**
 * Steps of all lines' prices, asked when somebody wants to know, by a question of its own: a shop without them
 * (plain WooGraphQL) refuses it, and nothing else.
 * @param version changes when the prices may have changed: what was answered before counts no more
 */
export function usePriceSteps(
  load: () => Promise<Map<string, PriceStep[]> | null>,
  version: unknown,
): PriceSteps {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isTold, setTold] = useState(!isUntold);
  const asked = useRef<unknown>(undefined);
  const current = answer?.version === version ? answer : null;

  function untold() {
    isUntold = true;
    setTold(false);
  }

  async function ask() {
    if (asked.current === version) return;
    asked.current = version;
    try {
      const steps = await load();
      if (!steps) return untold();
      setAnswer({ version, steps });
    } catch (failure) {
      if (failure instanceof GraphqlFailure && !failure.isOutage) return untold();
      setAnswer({ version, steps: null });
      asked.current = undefined;
    }
  }

  return {
    isTold,
    of: (key) => (current ? (current.steps?.get(key) ?? null) : undefined),
    ask: () => void ask(),
  };
}
