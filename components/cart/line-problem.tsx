"use client";

import { useEffect, useState } from "react";
import { Icon } from "@/components/ui/icon";
import { JoinWaitingList } from "@/components/waiting-list/join-waiting-list";
import type { CartLine } from "@/lib/rules/cart";
import { plainText } from "@/lib/rules/plain-text";
import { asksForNames, seatsLeftOf } from "./cart";
import styles from "./line-problem.module.css";

/**
 * A line that cannot be bought as it is says so before checkout does; the rest of the cart can be bought without it.
 */
export function LineProblem({ line }: { line: CartLine }) {
  const problem = useLineProblem(line);
  const product = line.product?.node;
  if (!problem) return null;
  return (
    <div className={styles.problem} role="status">
      <p>
        <Icon name="info" /> {problem}
      </p>
      {seatsLeftOf(line) === 0 && product ? (
        <JoinWaitingList
          productId={product.databaseId}
          variationId={line.variation?.node?.databaseId}
          name={plainText(product.name ?? "")}
        />
      ) : null}
    </div>
  );
}

/** Why a line cannot be bought as it is, asked after the page has loaded and again when the line changes. */
function useLineProblem(line: CartLine): string | null {
  const [problem, setProblem] = useState<string | null>(null);
  const { key, quantity } = line;
  const mayEnd =
    seatsLeftOf(line) !== null || asksForNames(line) || line.product?.node?.soldIndividually === true;
  useEffect(() => {
    if (!mayEnd) return;
    let alive = true;
    void import("./availability")
      .then(({ problemOf }) => problemOf(key))
      .then((answer) => alive && setProblem(answer));
    return () => {
      alive = false;
    };
  }, [key, quantity, mayEnd]);
  return problem;
}
