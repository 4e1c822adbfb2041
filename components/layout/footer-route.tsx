"use no memo"; // See header.

import { planeParts } from "@/components/ui/art/plane-parts";
import styles from "./footer.module.css";

/** The route that crosses the page's last edge; the style knows the parts by their order. */
export function FooterRoute() {
  return (
    <svg
      className={styles.route}
      viewBox="0 0 1440 160"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
    >
      <path d="M0 40h1440M0 90h1440M0 140h1440" />
      <path d="M-20 150C260 150 330 96 560 92s330-4 520-52" />
      <g transform="translate(1082 42) rotate(-16) scale(.72)">
        <path d={planeParts.body} />
        <path d={planeParts.wing} />
        <path d={planeParts.fold} />
      </g>
    </svg>
  );
}
