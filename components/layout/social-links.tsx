import { AppLink } from "@/components/ui/app-link";
import { socialNetworks } from "./social-networks";
import styles from "./social-links.module.css";

export function SocialLinks() {
  return (
    <ul className={styles.links} aria-label="Social networks">
      {socialNetworks.map(({ name, href }) => (
        <li key={name}>
          <AppLink href={href} external>
            {name}
          </AppLink>
        </li>
      ))}
    </ul>
  );
}
