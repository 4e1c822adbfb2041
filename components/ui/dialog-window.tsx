"use client";

import { Dialog as Base } from "@base-ui/react/dialog";
import { type ReactNode, type RefObject, useEffect, useId } from "react";
import { Fading, Moving, Rising } from "@/components/motion/moving";
import styles from "./dialog.module.css";
import { Icon } from "./icon";

export type DialogWindowProps = {
  open: boolean;
  /** Returns whether the change was allowed. */
  onChange: (open: boolean) => boolean;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the end. */
  footer?: ReactNode;
  /** A separate panel at the start, or on top on a phone. */
  aside?: ReactNode;
  /** Red border for an alert, yellow border for a warning (R156, R157). */
  role?: "alert" | "warn";
  /** Shows the close button. Escape and a press outside close the dialog as well. */
  closable?: boolean;
  size?: "sm" | "md" | "lg";
  /** "base" lies below other dialogs: 997 instead of 999 (R158). */
  stack?: "top" | "base";
  /** The element that gets the focus first; by default the first control. */
  initialFocus?: RefObject<HTMLElement | null>;
  /** The element that gets the focus afterwards; by default the one that had it before. */
  finalFocus?: HTMLElement | null;
  /** True when it first takes the place of something that looks the same, and so does not fade in. */
  isThere?: boolean;
};

/** Reasons to close that every open dialog receives, even one below another. */
const fromOutside = new Set(["escape-key", "outside-press", "focus-out"]);

/** Escape closes every dialog, starting with the top one. A press outside closes only dialogs with a close button. */
export function DialogWindow({
  open,
  onChange,
  title,
  children,
  footer,
  aside,
  role,
  closable = true,
  size = "md",
  stack = "top",
  initialFocus,
  finalFocus,
  isThere = false,
}: DialogWindowProps) {
  const id = useId();
  useEffect(() => (open ? enterStack(id, stack) : undefined), [open, id, stack]);

  function change(next: boolean, details: { reason: string; cancel: () => void }) {
    const isBelow = fromOutside.has(details.reason) && !isUppermost(id);
    if (isBelow || !onChange(next)) details.cancel();
  }

  return (
    <Base.Root open={open} disablePointerDismissal={!closable || role === "alert"} onOpenChange={change}>
      <Moving isThere={isThere}>
        {open ? (
          // The root layout's container for modals (R040, R153), or the body if it is missing.
          <Base.Portal key={id} keepMounted container={document.getElementById("modals") ?? undefined}>
            <div className={styles.layer} data-stack={stack}>
              <Base.Backdrop className={styles.backdrop} forceRender render={<Fading hidden={false} />} />
              <Base.Viewport className={styles.viewport}>
                <Base.Popup
                  className={styles.popup}
                  data-role={role}
                  data-size={size}
                  data-aside={aside ? "" : undefined}
                  role={role === "alert" ? "alertdialog" : "dialog"}
                  initialFocus={initialFocus}
                  finalFocus={finalFocus ? () => finalFocus : undefined}
                  render={<Rising hidden={false} />}
                >
                  {aside ? <div className={styles.aside}>{aside}</div> : null}
                  <div>
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
                  </div>
                </Base.Popup>
              </Base.Viewport>
            </div>
          </Base.Portal>
        ) : null}
      </Moving>
    </Base.Root>
  );
}

type Layer = "top" | "base";

/** Open dialogs, in the order of opening. */
let stack: readonly { id: string; layer: Layer }[] = [];

/**
 * Puts a dialog on the stack.
 * @returns a function that removes the dialog
 */
function enterStack(id: string, layer: Layer): () => void {
  stack = [...stack, { id, layer }];
  return () => {
    stack = stack.filter((other) => other.id !== id);
  };
}

/**
 * True for the dialog above all others: the last one of the upper layer, or if that is empty, the last one of the lower
 * layer.
 */
function isUppermost(id: string): boolean {
  const upper = stack.filter(({ layer }) => layer === "top");
  return (upper.at(-1) ?? stack.at(-1))?.id === id;
}
