import { AppLink } from "@/components/ui/app-link";
import { plainText } from "@/lib/graphql/text";
import { routes } from "@/lib/routes";
import { AttendeeForm } from "../attendees/attendee-form";
import type { CartChange } from "../cart/cart-change";
import { linesOf, type Cart } from "../cart/cart-type";
import styles from "./checkout-lines.module.css";
import { LineArt } from "../cart/line-art";
import { LineProblem } from "../cart/line-problem";
import { Money } from "../money";
import type { CartError } from "../cart/use-cart";

type CheckoutLinesProps = {
  cart: Cart;
  pending: boolean;
  error: CartError | null;
  run: (change: CartChange) => Promise<Cart | null>;
};

/** What is bought, in short, and who comes; the rest is changed in the cart. */
export function CheckoutLines({ cart, pending, error, run }: CheckoutLinesProps) {
  return (
    <div className={styles.block}>
      <ul className={styles.lines}>
        {linesOf(cart).map((line) => {
          const product = line.product?.node;
          const attributes = (line.variation?.attributes ?? []).flatMap((attribute) =>
            attribute?.value ? [plainText(attribute.value)] : [],
          );
          return (
            <li key={line.key} className={styles.line}>
              <div className={styles.art}>
                <LineArt
                  id={product?.databaseId ?? 0}
                  image={line.variation?.node?.image ?? product?.image}
                />
              </div>
              <div className={styles.what}>
                <strong>{plainText(product?.name ?? "")}</strong>
                {attributes.length > 0 ? <span className={styles.quiet}>{attributes.join(", ")}</span> : null}
                <span className={styles.quiet}>Quantity {line.quantity ?? 1}</span>
                <LineProblem line={line} />
                <AttendeeForm
                  line={line}
                  name={plainText(product?.name ?? "")}
                  back={routes.checkout}
                  problem={
                    error?.change.do === "notes" && error.change.key === line.key ? error.message : null
                  }
                  run={run}
                />
              </div>
              <Money text={line.subtotal} pending={pending} />
            </li>
          );
        })}
      </ul>
      <p className={styles.edit}>
        <AppLink href="/store/cart">Change the cart</AppLink>
      </p>
    </div>
  );
}
