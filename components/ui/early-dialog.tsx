"use client";

import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import styles from "./dialog.module.css";
import { Icon } from "./icon";

type EarlyDialogProps = { title: string; onClose: () => void; children: ReactNode };

/**
 * The frame of a large dialog until the window's code has loaded, which takes a phone a second. It looks the same. A
 * field in it takes letters at once, and the dialog takes them over.
 */
export function EarlyDialog({ title, onClose, children }: EarlyDialogProps) {
  return createPortal(
    <div
      className={styles.layer}
      role="dialog"
      aria-modal="true"
      aria-label={title}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    >
      <div className={styles.backdrop} />
      <div
        className={styles.viewport}
        onClick={({ target, currentTarget }) => target === currentTarget && onClose()}
      >
        <div className={styles.popup} data-size="lg">
          <header className={styles.header}>
            <h2 className={styles.title}>{title}</h2>
            <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
              <Icon name="close" />
            </button>
          </header>
          <div className={styles.body}>{children}</div>
        </div>
      </div>
    </div>,
    document.getElementById("modals") ?? document.body,
  );
}
