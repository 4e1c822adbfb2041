import { Icon } from "@/components/ui/icon";
import { plainText } from "@/lib/graphql/text";
import type { CartError } from "./use-cart";
import type { CartChange } from "./cart-change";
import type { Cart, CartLine } from "./cart-type";
import styles from "./cart-line-row.module.css";
import { LineArt } from "./line-art";
import { Money } from "./money";
import { QuantityStepper } from "./quantity-stepper";

type CartLineRowProps = {
  line: CartLine;
  pending: readonly CartChange[];
  error: CartError | null;
  run: (change: CartChange) => Promise<Cart | null>;
};

export function CartLineRow({ line, pending, error, run }: CartLineRowProps) {
  const { key } = line;
  const product = line.product?.node;
  const name = plainText(product?.name ?? "");
  const attributes = (line.variation?.attributes ?? []).flatMap((attribute) =>
    attribute ? [attribute] : [],
  );
  const isLeaving = pending.some((change) => change.do === "remove" && change.key === key);
  const failed =
    error && (error.change.do === "quantity" || error.change.do === "remove") && error.change.key === key
      ? error
      : null;

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
      </div>
      <div className={styles.controls}>
        {product?.soldIndividually ? (
          <p className={styles.once}>One per order</p>
        ) : (
          <QuantityStepper
            lineKey={key}
            name={name}
            quantity={line.quantity ?? 1}
            max={product?.stockQuantity ?? null}
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
      <p className={styles.error} role="alert">
        {failed?.message}
      </p>
    </li>
  );
}
