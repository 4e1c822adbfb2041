import { Button } from "@/components/ui/button";
import styles from "./cart/cart-empty.module.css";
import { RouteArt } from "./cart/route-art";

/** Something that should be here could not be loaded, which is not the same as nothing. The form loads the page again. */
export function LoadFailure({ title, message }: { title: string; message: string }) {
  return (
    <div>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.empty} role="alert">
        <RouteArt />
        <p className={styles.text}>{message}</p>
        <form>
          <Button type="submit" size="xl">
            Try again
          </Button>
        </form>
      </div>
    </div>
  );
}
