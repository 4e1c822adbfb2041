import { ButtonLink } from "@/components/ui/button-link";
import { routes } from "@/lib/addresses/routes";
import styles from "./goodbye.module.css";

/** Shown after an account is deleted. */
export function Goodbye() {
  return (
    <div className={styles.page}>
      <svg className={styles.art} viewBox="0 0 480 140" aria-hidden="true" focusable="false">
        <path className={styles.ground} d="M0 112 C 90 88, 170 130, 260 108 S 410 92, 480 112 V 140 H 0 Z" />
        <path className={styles.route} d="M24 104 C 140 96, 190 40, 300 48 S 390 44, 424 24" />
        <path
          className={styles.plane}
          transform="translate(420 -4) rotate(-14)"
          d="M0 22 52 0 34 46 26 28Z"
        />
      </svg>
      <h1 className={styles.title}>Your account has been deleted.</h1>
      <p className={styles.text}>
        We have sent you one last email to confirm it. Thank you for the time you flew with us; the door stays
        open.
      </p>
      <ButtonLink href={routes.home} size="xl">
        To the home page
      </ButtonLink>
    </div>
  );
}
