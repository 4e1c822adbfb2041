import { ButtonLink } from "@/components/ui/button-link";
import styles from "../cart/cart-empty.module.css";
import { RouteArt } from "../cart/route-art";

export function DownloadsEmpty() {
  return (
    <div className={styles.empty}>
      <RouteArt />
      <p className={styles.text}>Workbooks and templates of what you bought will be here.</p>
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </div>
  );
}
