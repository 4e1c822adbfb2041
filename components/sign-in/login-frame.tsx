import type { ReactNode } from "react";
import { routes } from "@/lib/addresses/routes";
import { site } from "@/lib/site";
import styles from "./login-frame.module.css";

type LoginFrameProps = {
  /** A guest's receipt, placed where the guest sees it first. */
  receipt?: ReactNode;
  /** The page that sent the visitor here. It decides the sentence about the reason for signing in. */
  target?: string;
  children: ReactNode;
};

/** The form with the three altitudes beside it. */
export function LoginFrame({ receipt, target = "", children }: LoginFrameProps) {
  const reason = reasonFor(target);
  return (
    <div className={styles.frame} data-receipt={receipt ? "" : undefined}>
      <div className={styles.side}>{receipt ?? <AltitudeArt />}</div>
      <div className={styles.card}>
        {reason ? <p className={styles.reason}>{reason}</p> : null}
        {children}
      </div>
    </div>
  );
}

/** A sentence for visitors who came for another page. */
function reasonFor(target: string): string | null {
  const [path] = target.split("?");
  if (path === routes.eventAccess || path === routes.eventAccessForm)
    return "Sign in to open your event access. If you typed a code, we keep it for you.";
  if (path === routes.checkout) return "Sign in, and the checkout fills in your address.";
  return null;
}

/** Three altitudes and the route between them. */
function AltitudeArt() {
  return (
    <div className={styles.art}>
      <svg viewBox="0 0 480 420" aria-hidden="true" focusable="false">
        {[0, 1, 2].map((level) => (
          <g
            key={level}
            data-tone={["yellow", "green", "pink"][level]}
            transform={`translate(0 ${318 - level * 118})`}
          >
            <path
              className={styles.band}
              d="M0 34 C 90 10, 170 52, 260 30 S 410 14, 480 34 V 74 C 410 54, 350 70, 260 70 S 90 50, 0 74 Z"
            />
            <path className={styles.contour} d="M0 50 C 90 26, 170 68, 260 46 S 410 30, 480 50" />
            <path className={styles.contour} d="M0 62 C 90 38, 170 76, 260 58 S 410 42, 480 62" />
          </g>
        ))}
        <path className={styles.route} d="M44 366 C 150 350, 130 268, 226 246 S 300 150, 392 104" />
        <circle className={styles.point} cx="44" cy="366" r="7" />
        <circle className={styles.point} cx="226" cy="246" r="7" />
        <path
          className={styles.point}
          transform="translate(384 62) rotate(-14)"
          d="M0 22 52 0 34 46 26 28Z"
        />
      </svg>
      <p className={styles.words}>
        Your workshops, orders and certificates at {site.name}, in one place and without a password.
      </p>
    </div>
  );
}
