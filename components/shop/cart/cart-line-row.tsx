import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/graphql/text";
import { routes } from "@/lib/routes";
import { AttendeeForm } from "../attendees/attendee-form";
import type { CartError } from "./use-cart";
import type { CartChange } from "./cart-change";
import type { Cart, CartLine } from "./cart-type";
import styles from "./cart-line-row.module.css";
import { LineArt } from "./line-art";
import { LineProblem } from "./line-problem";
import { Money } from "../money";
import type { PriceSteps } from "../price/use-price-steps";
import { WhyThisPrice } from "../price/why-this-price";
import { QuantityStepper } from "./quantity-stepper";
import { seatsLeftOf } from "./use-line-problem";

type CartLineRowProps = {
  line: CartLine;
  pending: readonly CartChange[];
  error: CartError | null;
  run: (change: CartChange) => Promise<Cart | null>;
  /** Why lines cost what they cost. */
  steps: PriceSteps;
  /** Why the cart bears no VAT. */
  exempt: string | null;
};

export function CartLineRow({ line, pending, error, run, steps, exempt }: CartLineRowProps) {
  const { key } = line;
  const product = line.product?.node;
  const name = plainText(product?.name ?? "");
  const attributes = (line.variation?.attributes ?? []).flatMap((attribute) =>
    attribute ? [attribute] : [],
  );
  const isLeaving = pending.some((change) => change.do === "remove" && change.key === key);
  const failedOf = (...kinds: CartChange["do"][]) =>
    error && "key" in error.change && error.change.key === key && kinds.includes(error.change.do)
      ? error
      : null;
  const failed = failedOf("quantity", "remove");

  return (
    <li className={styles.line} data-leaving={isLeaving || undefined}>
      <div className={styles.art}>
        <LineArt id={product?.databaseId ?? 0} image={line.variation?.node?.image ?? product?.image} />
      </div>
      <div className={styles.what}>
        <h2 className={styles.name}>{name}</h2>
        {attributes.length > 0 ? (
          <ul className={styles.attributes}>
            {attributes.map(({ name: attribute, label, value }) => (
              <li key={attribute}>
                {plainText(label ?? attribute ?? "")}: {plainText(value ?? "")}
              </li>
            ))}
          </ul>
        ) : null}
        <p className={styles.single}>
          <Money text={line.singlePrice} /> each, net
        </p>
        <AttendeeForm
          line={line}
          name={name}
          back={routes.cart}
          problem={failedOf("notes")?.message ?? null}
          run={run}
        />
        <WhyThisPrice
          lineKey={key}
          name={name}
          steps={steps}
          total={line.total}
          rawTotal={line.rawTotal}
          note={exempt}
        />
      </div>
      <div className={styles.controls}>
        {product?.soldIndividually ? (
          <p className={styles.once}>One per order</p>
        ) : (
          <QuantityStepper
            lineKey={key}
            name={name}
            quantity={line.quantity ?? 1}
            max={seatsLeftOf(line)}
            onChange={async (quantity) => (await run({ do: "quantity", key, quantity })) !== null}
          />
        )}
        <form
          method="post"
          action="/api/forms/remove-item"
          onSubmit={(event) => {
            event.preventDefault();
            void run({ do: "remove", key });
          }}
        >
          <input type="hidden" name="key" value={key} />
          <button type="submit" className={styles.remove} aria-label={`Remove: ${name}`}>
            <Icon name="trash" size="1.125rem" /> Remove
          </button>
        </form>
      </div>
      <p className={styles.total}>
        <Money text={line.subtotal} pending={pending.length > 0} />
      </p>
      <div className={styles.problem}>
        <LineProblem line={line} />
      </div>
      <p className={styles.error} role="alert">
        {failed?.message}
        {failed?.detail ? <span className={styles.detail}>{failed.detail}</span> : null}
      </p>
    </li>
  );
}
