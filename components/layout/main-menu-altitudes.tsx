"use no memo"; // See header.

import { AppLink } from "@/components/ui/app-link";
import { isExternal } from "@/lib/rules/link-target";
import styles from "./main-menu-altitudes.module.css";
import type { Altitude } from "./main-menu-sections";

/** Workshops with their drawings, one group per altitude. */
export function MainMenuAltitudes({ altitudes }: { altitudes: Altitude[] }) {
  return (
    <div className={styles.altitudes}>
      {altitudes.map(({ title, tone, workshops }) => (
        <section key={title} data-tone={tone} style={{ flex: share(workshops.length) }}>
          <p>{title}</p>
          <ul>
            {workshops.map(({ label, href, art }) => (
              <li key={href}>
                <AppLink href={href} external={isExternal(href)}>
                  {/* A drawing of a few kilobytes: nothing for an image service to do. */}
                  {art ? <img src={art} alt="" width={72} height={48} loading="lazy" /> : null}
                  {label}
                </AppLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** All drawings of the row are equally wide: a group has a share for each and the gaps between its own. */
function share(count: number): string {
  return `${count} 0 calc(${count - 1} * var(--space-5))`;
}
