import { AppLink } from "@/components/ui/app-link";
import { Copyright } from "./copyright";
import styles from "./legal-footer.module.css";
import { menu } from "./menu";

export async function LegalFooter() {
  const legal = await menu("legalmenu");
  return (
    <footer className={styles.footer}>
      <div className={styles.row}>
        <Copyright />
        <nav aria-label="Legal">
          <ul className={styles.links}>
            {legal.map((entry) => (
              <li key={entry.id}>
                <AppLink href={entry.href} external={entry.external} target={entry.target}>
                  {entry.label}
                </AppLink>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
