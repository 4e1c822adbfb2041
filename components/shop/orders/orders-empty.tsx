import { ButtonLink } from "@/components/ui/button-link";
import styles from "../cart/cart-empty.module.css";
import { RouteArt } from "../cart/route-art";

export function OrdersEmpty() {
  return (
    <div className={styles.empty}>
      <RouteArt />
      <p className={styles.text}>You have not ordered anything yet.</p>
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </div>
  );
}
