import { Copyright } from "./copyright";
import styles from "./legal-footer.module.css";
import { LegalMenu } from "./legal-menu";

export function LegalFooter() {
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <Copyright />
        <LegalMenu className={styles.links} />
      </div>
    </footer>
  );
}
