"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import type { ReactNode } from "react";
import styles from "./dialog.module.css";
import { Icon } from "./icon";

export type DialogWindowProps = {
  open: boolean;
  /** Answers whether the change was allowed. */
  onChange: (open: boolean) => boolean;
  title: ReactNode;
  children?: ReactNode;
  footer?: ReactNode;
  role?: "alert" | "warn";
  closable?: boolean;
  size?: "sm" | "md" | "lg";
  stack?: "top" | "base";
};

/** Escape closes every dialog (R162); a press outside only those with a close button. */
export function DialogWindow({
  open,
  onChange,
  title,
  children,
  footer,
  role,
  closable = true,
  size = "md",
  stack = "top",
}: DialogWindowProps) {
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!closable || role === "alert"}
      onOpenChange={(next, details) => {
        if (!onChange(next)) details.cancel();
      }}
    >
      {/* The modal container of the root layout (R40, R153); the body where there is none. */}
      <Base.Portal container={document.getElementById("modals") ?? undefined}>
        <div className={styles.layer} data-stack={stack}>
          <Base.Backdrop className={styles.backdrop} forceRender />
          <Base.Viewport className={styles.viewport}>
            <Base.Popup
              className={styles.popup}
              data-role={role}
              data-size={size}
              role={role === "alert" ? "alertdialog" : "dialog"}
            >
              <header className={styles.header}>
                <Base.Title className={styles.title}>{title}</Base.Title>
                {closable ? (
                  <Base.Close className={styles.close} aria-label="Close">
                    <Icon name="close" />
                  </Base.Close>
                ) : null}
              </header>
              <div className={styles.body}>{children}</div>
              {footer ? <footer className={styles.footer}>{footer}</footer> : null}
            </Base.Popup>
          </Base.Viewport>
        </div>
      </Base.Portal>
    </Base.Root>
  );
}
