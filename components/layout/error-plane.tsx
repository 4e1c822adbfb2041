"use no memo"; // See header.

import { planeParts } from "@/components/ui/art/plane-parts";
import styles from "./error-plane.module.css";

/** The plane flies its loop and never arrives (R181). Without motion it stands in the air. */
export function ErrorPlane() {
  return (
    <svg
      className={styles.sky}
      viewBox="0 0 1200 420"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
    >
      <path d="M0 90h1200M0 210h1200M0 330h1200" />
      <path d="M-60 360C200 360 380 330 560 250c150-66 210-190 100-214-106-22-148 142-20 200 150 68 400 20 640-130" />
      <g>
        <g transform="translate(-50 4)">
          <path d={planeParts.body} />
          <path d={planeParts.wing} />
          <path d={planeParts.fold} />
        </g>
      </g>
    </svg>
  );
}
