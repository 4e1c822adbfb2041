import { ButtonLink } from "@/components/ui/button-link";
import styles from "./cart-empty.module.css";
import { RouteArt } from "./route-art";

export function CartEmpty({ text = "Your cart is empty." }: { text?: string }) {
  return (
    <div className={styles.empty}>
      <RouteArt />
      <p className={styles.text}>{text}</p>
      <ButtonLink href="/workshops" size="xl">
        Find a workshop
      </ButtonLink>
    </div>
  );
}
