"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { Skeleton } from "@/components/ui/skeleton";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { plainText } from "@/lib/graphql/text";
import { parseRaw } from "@/lib/money";
import { Money } from "../money";
import type { PriceStep, PriceSteps } from "./use-price-steps";
import styles from "./why-this-price.module.css";

type WhyThisPriceProps = {
  lineKey: string;
  name: string;
  steps: PriceSteps;
  total: string | null;
  /** RAW; null: the steps are not compared with it. */
  rawTotal: string | null;
  /** Why there is no VAT. */
  note?: string | null;
};

/** The shop's own account of a line's price, step by step. Nothing of it is worked out here. */
export function WhyThisPrice({ lineKey, name, steps, total, rawTotal, note }: WhyThisPriceProps) {
  const [isOpen, setOpen] = useState(false);
  const { ask } = steps;
  const told = steps.of(lineKey);
  const isWanted = isOpen && told === undefined;
  useEffect(() => {
    if (isWanted) ask();
  });
  if (!steps.isTold) return null;
  return (
    <details className={styles.why} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={styles.question}>
        Why this price?<VisuallyHidden> {name}</VisuallyHidden>
        <Icon name="chevron-down" size="1rem" />
      </summary>
      <div className={styles.answer} aria-live="polite">
        {told ? (
          <dl className={styles.steps}>
            {told.map((step, index) => (
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
        {told && note ? <p>{plainText(note)}</p> : null}
        {told && !addsUp(told, rawTotal) ? (
          <p className={styles.wrong}>
            These steps do not add up to the price of the line. Please tell us before you pay.
          </p>
        ) : null}
        {told === undefined && isOpen ? <Skeleton width="100%" /> : null}
        {told === null ? (
          <p>
            The steps could not be loaded.{" "}
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

/** A check and no sum to show: the amounts stay the shop's. */
function addsUp(steps: readonly PriceStep[], rawTotal: string | null): boolean {
  const total = parseRaw(rawTotal);
  const amounts = steps.map(({ rawAmount }) => parseRaw(rawAmount));
  if (total === null || amounts.includes(null)) return true;
  return amounts.reduce<number>((sum, amount) => sum + (amount ?? 0), 0) === total;
}
