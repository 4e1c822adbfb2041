"use client";

import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/graphql/text";
import type { CartLine } from "./cart-type";
import styles from "./line-problem.module.css";
import { seatsLeftOf, useLineProblem } from "./use-line-problem";
import { JoinWaitingList } from "../waiting-list/join-waiting-list";

/** A line that cannot be bought as it is says so before the till does; the rest of the cart can be bought without it. */
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
