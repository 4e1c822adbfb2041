"use client";

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { DialogWindowProps } from "./dialog-window";

export type DialogProps = {
  open: boolean;
  /** Asks for a change; the owner of `open` decides. */
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  children?: ReactNode;
  /** Buttons at the end. */
  footer?: ReactNode;
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

  useEffect(() => {
    if (!open || Window) return;
    let alive = true;
    void import("./dialog-window").then(({ DialogWindow }) => alive && setWindow(() => DialogWindow));
    return () => {
      alive = false;
    };
  }, [open, Window]);

  if (open && !wasOpen) setWasOpen(true);
  useEffect(() => {
    if (wasOpen) told(open);
  }, [open, wasOpen]);

  function change(next: boolean): boolean {
    if (!next && onBeforeClose?.() === false) return false;
    onOpenChange(next);
    return true;
  }

  return Window ? <Window {...rest} open={open} onChange={change} /> : null;
}
