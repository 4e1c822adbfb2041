import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/routes";
import styles from "../cart/cart-empty.module.css";
import { RouteArt } from "../cart/route-art";

export function SubscriptionEmpty() {
  return (
    <div className={styles.empty}>
      <RouteArt />
      <p className={styles.text}>You have no subscription.</p>
      <ButtonLink href={routes.membership} size="xl">
        See the membership
      </ButtonLink>
    </div>
  );
}
