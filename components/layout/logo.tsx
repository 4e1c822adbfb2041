"use no memo"; // See header.

import { AppLink } from "@/components/ui/app-link";
import { site } from "@/lib/site";
import { LogoMark } from "./logo-mark";
import styles from "./logo.module.css";

export function Logo() {
  return (
    <AppLink href="/" className={styles.logo} aria-label={`${site.name}, home`}>
      <LogoMark />
      <span aria-hidden="true">{site.name}</span>
    </AppLink>
  );
}
