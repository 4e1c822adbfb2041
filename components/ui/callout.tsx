import type { ReactNode } from "react";
import { Button, type ButtonProps } from "./button";
import styles from "./callout.module.css";
import { Icon, type IconName } from "./icon";

type CalloutKind = "info" | "success" | "warn" | "error";

const icons: Record<CalloutKind, IconName> = {
  info: "info",
  success: "check",
  warn: "warning",
  error: "warning",
};

type CalloutProps = {
  kind: CalloutKind;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links for the reader. */
  actions?: ReactNode;
  /**
   * True interrupts screen readers, for something that has just failed. By default, screen readers announce the callout
   * in turn. False announces nothing, for a callout in a live region or one that is present from the start.
   */
  alert?: boolean;
};

/** A message in the page. An error says what happened and offers a next step. */
export function Callout({ kind, title, children, actions, alert }: CalloutProps) {
  return (
    <div className={styles.callout} data-kind={kind} role={callRole(kind, alert)}>
      <span className={styles.icon}>
        <Icon name={icons[kind]} />
      </span>
      <div className={styles.body}>
        {title ? <p className={styles.title}>{title}</p> : null}
        {children ? <div className={styles.text}>{children}</div> : null}
        {actions ? <div className={styles.actions}>{actions}</div> : null}
      </div>
    </div>
  );
}

function callRole(kind: CalloutKind, alert: boolean | undefined) {
  if (alert === false) return undefined;
  return alert || kind === "error" ? "alert" : "status";
}

export function CalloutAction(props: Omit<ButtonProps, "size" | "variant" | "color">) {
  return <Button {...props} size="xs" variant="outline" color="black" />;
}
