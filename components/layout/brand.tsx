import { site } from "@/lib/site";
import styles from "./brand.module.css";

/** Three altitudes and the plane above them. The style sheet identifies the four paths by their order. */
export function LogoSymbol() {
  return (
    <svg className={styles.symbol} viewBox="0 0 40 40" aria-hidden="true">
      <path d="M3 34h34" />
      <path d="M3 27h26" />
      <path d="M3 20h14" />
      <path d="M38 4 16 10.5l7 3.5L38 4Zm-15 10-.7 7.5L38 4" />
    </svg>
  );
}

/**
 * 2020 to the current year (R030, R502). A page that was rendered before New Year shows the old year until it is
 * rendered again.
 */
export function Copyright() {
  const year = new Date().getFullYear();
  return <p suppressHydrationWarning>{`© ${site.since}–${year} ${site.name}`}</p>;
}

/** Exactly these five (R029). */
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
