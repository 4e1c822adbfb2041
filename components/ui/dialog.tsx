"use client";

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { DialogWindowProps } from "./dialog-window";
import { notify } from "./notify";

export type DialogProps = {
  open: boolean;
  /** Asks for a change; the owner of `open` decides. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the end. */
  footer?: ReactNode;
  /** A panel of its own at the start; above the rest on a phone. */
  aside?: ReactNode;
  /** Red border for an alert, yellow for a warning (R156, R157). */
  role?: "alert" | "warn";
  /** Shows the close button; Escape and a press outside follow it. */
  closable?: boolean;
  size?: "sm" | "md" | "lg";
  /** "base" lies under other dialogs: 997 instead of 999 (R158). */
  stack?: "top" | "base";
  onOpen?: () => void;
  /** Answering false keeps the dialog open (R160, R313). */
  onBeforeClose?: () => boolean | void;
  onClose?: () => void;
};

/** A modal window. Its code is loaded the first time one opens. */
export function Dialog({ open, onOpen, onClose, onBeforeClose, onOpenChange, ...rest }: DialogProps) {
  const [Window, setWindow] = useState<ComponentType<DialogWindowProps> | null>(null);
  const [wasOpen, setWasOpen] = useState(false);
  const told = useEffectEvent((isOpen: boolean) => (isOpen ? onOpen?.() : onClose?.()));
  const failed = useEffectEvent(() => {
    onOpenChange(false);
    notify({ kind: "error", title: "This window could not be loaded.", text: "Please try again." });
  });

  useEffect(() => {
    if (!open || Window) return;
    let alive = true;
    import("./dialog-window").then(
      ({ DialogWindow }) => alive && setWindow(() => DialogWindow),
      (reason: unknown) => {
        console.error(reason);
        if (alive) failed();
      },
    );
    return () => {
      alive = false;
    };
  }, [open, Window]);

  const isShown = open && Window !== null;
  if (isShown && !wasOpen) setWasOpen(true);
  useEffect(() => {
    if (wasOpen) told(isShown);
  }, [isShown, wasOpen]);

  function change(next: boolean): boolean {
    if (!next && onBeforeClose?.() === false) return false;
    onOpenChange(next);
    return true;
  }

  return Window ? <Window {...rest} open={open} onChange={change} /> : null;
}
