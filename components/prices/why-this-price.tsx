"use client";

import { useEffect, useRef, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Money } from "@/components/ui/money";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import {
  GetOrderPriceStepsDocument,
  GetPriceStepsDocument,
  type PriceStepFieldsFragment,
} from "@/graphql/generated/shop/documents";
import { query } from "@/lib/browser/ask";
import { GraphqlFailure } from "@/lib/gateway/failure";
import { parseRaw } from "@/lib/money";
import { plainText } from "@/lib/rules/texts/plain-text";
import styles from "./why-this-price.module.css";

type WhyThisPriceProps = {
  lineKey: string;
  name: string;
  steps: PriceSteps;
  total: string | null;
  /** RAW; null skips the comparison with the steps. */
  rawTotal: string | null;
  /** The reason why there is no VAT. */
  note?: string | null;
};

/** The shop's own explanation of a line's price, step by step. The browser calculates none of it. */
export function WhyThisPrice({ lineKey, name, steps, total, rawTotal, note }: WhyThisPriceProps) {
  const [isOpen, setOpen] = useState(false);
  const { ask } = steps;
  const explained = steps.of(lineKey);
  const isWanted = isOpen && explained === undefined;
  useEffect(() => {
    if (isWanted) ask();
  });
  if (!steps.isTold) return null;
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.question}>
        Why this price?<VisuallyHidden>{` ${name}`}</VisuallyHidden>
        <Icon name="chevron-down" size="1rem" />
      </summary>
      <div className={styles.answer} aria-live="polite">
        {explained ? (
          <dl className={styles.steps}>
            {explained.map((step, index) => (
              <div key={index} className={styles.step} data-kind={step.kind}>
                <dt>{plainText(step.reason ?? "") || labels[step.kind] || step.kind}</dt>
                <dd>
                  <Money text={step.amount?.replace(/^-/, "")} negative={step.amount?.startsWith("-")} />
                </dd>
              </div>
            ))}
            {total ? (
              <div className={styles.step} data-kind="total">
                <dt>Together, with VAT</dt>
                <dd>
                  <Money text={total} />
                </dd>
              </div>
            ) : null}
          </dl>
        ) : null}
        {explained && note ? <p>{plainText(note)}</p> : null}
        {explained && !addsUp(explained, rawTotal) ? (
          <p className={styles.wrong}>
            These steps do not add up to this price. Please tell us before you pay.
          </p>
        ) : null}
        {explained === undefined && isOpen ? <Skeleton width="100%" /> : null}
        {explained === null ? (
          <p>
            We could not load the steps.{" "}
            <button type="button" className={styles.again} onClick={ask}>
              Try again
            </button>
          </p>
        ) : null}
      </div>
    </details>
  );
}

const labels: Record<string, string> = {
  list: "List price",
  ppp: "Regional price",
  coupon: "Discount code",
  tax: "VAT",
};

/** Whether the steps add up to the total. The amounts themselves stay the shop's. */
function addsUp(steps: readonly PriceStep[], rawTotal: string | null): boolean {
  const total = parseRaw(rawTotal);
  const amounts = steps.map(({ rawAmount }) => parseRaw(rawAmount));
  if (total === null || amounts.includes(null)) return true;
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) === total;
}

type PriceStep = PriceStepFieldsFragment;

export type PriceSteps = {
  /** False when the shop has no price steps. */
  isTold: boolean;
  /** Undefined while loading; null when the load failed. */
  of: (key: string) => readonly PriceStep[] | null | undefined;
  ask: () => void;
};

type Answer = { version: unknown; steps: Map<string, PriceStep[]> | null };

/** Stays true on all pages once a shop turns out to have no price steps. */
let isUnsupported = false;

/**
 * Price steps of all lines, which a separate query loads on demand. A shop without them (plain WooGraphQL) refuses only
 * this query.
 * @param version changes when prices may have changed, which discards earlier answers
 */
export function usePriceSteps(
  load: () => Promise<Map<string, PriceStep[]> | null>,
  version: unknown,
): PriceSteps {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [isTold, setTold] = useState(!isUnsupported);
  const asked = useRef<unknown>(undefined);
  const current = answer?.version === version ? answer : null;

  function untold() {
    isUnsupported = true;
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

/** The price steps of an order's line at the time of the purchase. */
export function OrderLinePrice({ orderId, lineId, name }: { orderId: string; lineId: string; name: string }) {
  const steps = usePriceSteps(() => loadOrderPriceSteps(orderId), orderId);
  return <WhyThisPrice lineKey={lineId} name={name} steps={steps} total={null} rawTotal={null} />;
}

/** Each line's price steps by its key; null when the shop has none. */
export async function loadPriceSteps() {
  const { cart } = await query(GetPriceStepsDocument, {}, { isKept: false });
  return stepsBy(cart?.contents?.nodes ?? [], (line) => line.key);
}

/** Price steps of an order's lines, by the lines' ids. */
async function loadOrderPriceSteps(id: string) {
  const { order } = await query(GetOrderPriceStepsDocument, { id }, { isKept: false });
  return stepsBy(order?.lineItems?.nodes ?? [], (line) => line.id);
}

/** Null when the shop omits the steps of all lines. */
function stepsBy<Line extends { priceSteps: PriceStep[] | null }>(
  lines: readonly (Line | null)[],
  keyOf: (line: Line) => string,
): Map<string, PriceStep[]> | null {
  const told = lines.flatMap((line): [string, PriceStep[]][] =>
    line?.priceSteps ? [[keyOf(line), line.priceSteps]] : [],
  );
  return told.length > 0 ? new Map(told) : null;
}
