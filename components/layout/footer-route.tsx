import { planeParts } from "@/components/ui/art/plane-parts";
import styles from "./footer.module.css";

/** The route that crosses the page's last edge. */
export function FooterRoute() {
  return (
    <svg
      className={styles.route}
      viewBox="0 0 1440 160"
      preserveAspectRatio="xMidYMax slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.altitude} d="M0 40h1440M0 90h1440M0 140h1440" />
      <path className={styles.path} d="M-20 150C260 150 330 96 560 92s330-4 520-52" />
      <g transform="translate(1082 42) rotate(-16) scale(.72)">
        <path className={styles.body} d={planeParts.body} />
        <path className={styles.wing} d={planeParts.wing} />
        <path className={styles.fold} d={planeParts.fold} />
      </g>
    </svg>
  );
}
