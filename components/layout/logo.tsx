import { AppLink } from "@/components/ui/app-link";
import { site } from "@/lib/site";
import { LogoSymbol } from "./brand";
import styles from "./brand.module.css";

export function Logo() {
  return (
    <AppLink href="/" className={styles.logo} aria-label={`${site.name}, home`}>
      <LogoSymbol />
      <span aria-hidden="true">{site.name}</span>
    </AppLink>
  );
}
