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
  /** Actions for the reader. */
  actions?: ReactNode;
  /** Interrupts screen readers, for something that just failed. Otherwise they announce it in turn. */
  alert?: boolean;
};

/** A message in the page. Errors say what happened and offer a way on. */
export function Callout({ kind, title, children, actions, alert = kind === "error" }: CalloutProps) {
  return (
    <div className={styles.callout} data-kind={kind} role={alert ? "alert" : "status"}>
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

/** The actions of a callout. */
export function CalloutAction(props: Omit<ButtonProps, "size" | "variant" | "color">) {
  return <Button {...props} size="xs" variant="outline" color="black" />;
}
