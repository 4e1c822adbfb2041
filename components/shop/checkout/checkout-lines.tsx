import { AppLink } from "@/components/ui/app-link";
import { plainText } from "@/lib/graphql/text";
import { routes } from "@/lib/routes";
import { AttendeeForm } from "../attendees/attendee-form";
import type { CartChange } from "../cart/cart-change";
import { linesOf, type Cart } from "../cart/cart-type";
import styles from "./checkout-lines.module.css";
import { LineProblem } from "../cart/line-problem";
import { LineFact, LineList, LineRow } from "../line-row";
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
      <LineList>
        {linesOf(cart).map((line) => {
          const product = line.product?.node;
          const name = plainText(product?.name ?? "");
          const attributes = (line.variation?.attributes ?? []).flatMap((attribute) =>
            attribute?.value ? [plainText(attribute.value)] : [],
          );
          return (
            <LineRow
              key={line.key}
              id={product?.databaseId ?? 0}
              image={line.variation?.node?.image ?? product?.image}
              name={name}
              price={<Money text={line.subtotal} pending={pending} />}
            >
              {attributes.length > 0 ? <LineFact>{attributes.join(", ")}</LineFact> : null}
              <LineFact>Quantity {line.quantity ?? 1}</LineFact>
              <LineProblem line={line} />
              <AttendeeForm
                line={line}
                name={name}
                back={routes.checkout}
                problem={error?.change.do === "notes" && error.change.key === line.key ? error.message : null}
                run={run}
              />
            </LineRow>
          );
        })}
      </LineList>
      <p className={styles.edit}>
        <AppLink href="/store/cart">Change the cart</AppLink>
      </p>
    </div>
  );
}
