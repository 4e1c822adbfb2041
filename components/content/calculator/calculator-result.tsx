import { type Cents, formatEuro } from "@/lib/money";
import { PPP_RATES_SET, priceAtRate, ratePercent } from "@/lib/rules/ppp";
import styles from "./calculator.module.css";

/** `rate` is that of the contract; null, for an unknown country, is the full price (R459). */
export function CalculatorResult({ cents, rate }: { cents: Cents; rate: number | null }) {
  return (
    <>
      <dl className={styles.rows} data-numbers="" aria-live="polite">
        <div>
          <dt>Single Price</dt>
          <dd>{formatEuro(cents)}</dd>
        </div>
        <div>
          <dt>PPP-Rate</dt>
          <dd>{ratePercent(rate)}</dd>
        </div>
        <div className={styles.result}>
          <dt>Your Price</dt>
          <dd>{formatEuro(priceAtRate(cents, rate))}</dd>
        </div>
      </dl>
      <p className={styles.footnote}>
        The PPP adjustment is applied in the checkout, as soon as you enter your invoice country. All prices
        are net, plus VAT where due. Rates set in {PPP_RATES_SET}; they do not follow the exchange rate.
      </p>
    </>
  );
}
