import { CartRecount } from "@/components/cart/cart-recount";
import type { WayInWords } from "./read-orders";
import styles from "./order-behind-sign-in.module.css";

type Receipt = { id: string; ways?: readonly WayInWords[] };

/**
 * Beside the sign-in of somebody who asks for an order: what is known of it is its number. A guest who has just bought is
 * led here only where the shop shows an order to its owner alone, as WooGraphQL does.
 * Its state is unknown here, so this claims neither success nor failure. What the shop says of the ways that wait for
 * the buyer is told of each, for nobody here knows which was chosen. Source: NOTES 5.
 */
export function OrderBehindSignIn({ id, ways = [] }: Receipt) {
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h2 id="receipt" className={styles.title}>
        Order <span data-numbers>{id}</span>
      </h2>
      <p className={styles.story}>
        An order is shown to the person who placed it. Sign in with its e-mail address to see how it stands.
      </p>
      <WaitForMail ways={ways} />
    </section>
  );
}

/** The same for a member, whom the shop served as a guest: it shows the order to nobody here. */
export function OrderOfStranger({ id, ways = [] }: Receipt) {
  return (
    <section className={styles.receipt} aria-labelledby="receipt">
      <h1 id="receipt" className={styles.title}>
        Order <span data-numbers>{id}</span>
      </h1>
      <p className={styles.story}>
        The shop does not know the sign-in of this site, so how the order stands cannot be shown here.
      </p>
      <WaitForMail ways={ways} />
    </section>
  );
}

function WaitForMail({ ways }: Required<Pick<Receipt, "ways">>) {
  return (
    <>
      <p className={styles.next}>
        If you have placed it just now, the shop writes to the address you gave. Please wait for that mail
        before you order again.
      </p>
      {ways.map(({ title, text }) => (
        <p key={title} className={styles.next}>
          If you chose “{title}”: {text}
        </p>
      ))}
      <CartRecount />
    </>
  );
}
