import { CartRecount } from "../cart/cart-recount";
import styles from "./guest-receipt.module.css";

/**
 * In the place of a receipt, where the shop shows an order to its owner only, as WooGraphQL does with a guest's. Nobody
 * knows here how the order stands, so this claims neither. Source: contract notes, section 5.
 */
export function OrderBehindSignIn({ id }: { id: string }) {
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt" className={styles.title}>
        Order <span data-numbers>{id}</span>
      </h2>
      <p className={styles.story}>
        An order is shown to the person who placed it. Sign in with its e-mail address to see how it stands.
      </p>
      <p className={styles.next}>
        If you have placed it just now, the shop writes to the address you gave. Please wait for that mail
        before you order again.
      </p>
      <CartRecount />
    </section>
  );
}
