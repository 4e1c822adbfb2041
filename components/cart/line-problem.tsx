"use client";

import { Icon } from "@/components/ui/icon";
import { useAnswer } from "@/components/ui/forms/use-answer";
import { JoinWaitingList } from "@/components/waiting-list/join-waiting-list";
import type { CartLine } from "@/lib/rules/prices/cart";
import { plainText } from "@/lib/rules/texts/plain-text";
import { asksForNames, seatsLeftOf } from "./cart";
import styles from "./line-problem.module.css";

/** Shows before the checkout that a line cannot be bought. The rest of the cart can be bought without it. */
export function LineProblem({ line }: { line: CartLine }) {
  const product = line.product?.node;
  const mayEnd = seatsLeftOf(line) !== null || asksForNames(line) || product?.soldIndividually === true;
  // Asks after the page has loaded and when the line changes.
  const { value: problem } = useAnswer(
    async () => (await import("./availability")).problemOf(line.key),
    mayEnd ? `${line.key} ${line.quantity}` : null,
  );
  if (!problem) return null;
  return (
    <div className={styles.problem} role="status">
      <p>
        <Icon name="info" /> <span>{problem}</span>
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
