"use no memo"; // See header.

import { site } from "@/lib/site";
import styles from "./social-links.module.css";

/** Exactly these five (R029). Plain links: the error screen has them too, and it brings no router along. */
export function SocialLinks() {
  return (
    <ul className={styles.links} aria-label="Social networks">
      {Object.entries(site.social).map(([name, href]) => (
        <li key={name}>
          <a href={href} rel="noopener noreferrer">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}
