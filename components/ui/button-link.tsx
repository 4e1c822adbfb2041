import { AppLink, type AppLinkProps } from "./app-link";
import { buttonLook, type ButtonLook } from "./button";
import styles from "./button.module.css";

type ButtonLinkProps = ButtonLook & Omit<AppLinkProps, "className" | "color">;

/** A link that looks like a button: it goes somewhere, it does nothing. */
export function ButtonLink({ size, color, variant, icon, children, ...link }: ButtonLinkProps) {
  return (
    <AppLink {...link} {...buttonLook({ size, color, variant })}>
      <span className={styles.content}>
        {icon}
        {children}
      </span>
    </AppLink>
  );
}
