import { planeParts } from "@/components/ui/art/plane-parts";
import styles from "./error-screen.module.css";

/** The plane flies its loop and never arrives (R181). Without motion it stands in the air. */
export function ErrorPlane() {
  return (
    <svg
      className={styles.sky}
      viewBox="0 0 1200 420"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className={styles.altitude} d="M0 90h1200M0 210h1200M0 330h1200" />
      <path
        className={styles.route}
        d="M-60 360C200 360 380 330 560 250c150-66 210-190 100-214-106-22-148 142-20 200 150 68 400 20 640-130"
      />
      <g className={styles.flyer}>
        <g transform="translate(-50 4)">
          <path className={styles.body} d={planeParts.body} />
          <path className={styles.wing} d={planeParts.wing} />
          <path className={styles.fold} d={planeParts.fold} />
        </g>
      </g>
    </svg>
  );
}
