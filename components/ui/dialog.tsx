"use client";

import { type ComponentType, type ReactNode, useEffect, useEffectEvent, useState } from "react";
import type { DialogWindowProps } from "./dialog-window";
import { notify } from "./notices/notify";

export type DialogProps = Omit<DialogWindowProps, "onChange" | "isThere"> & {
  /** Requests a change. The owner of `open` decides. */
  onOpenChange: (open: boolean) => void;
  onOpen?: () => void;
  /** Returning false keeps the dialog open (R160, R313). */
  onBeforeClose?: () => boolean | void;
  onClose?: () => void;
  /** Stands in for the window until its code has loaded, and stays when it does not load. */
  early?: ReactNode;
};

let loaded: ComponentType<DialogWindowProps> | null = null;

/**
 * Loads the window's code, in advance or when the first dialog opens. A dialog that is rendered afterwards opens in one
 * step.
 */
export async function loadDialogWindow(): Promise<ComponentType<DialogWindowProps>> {
  loaded = (await import("./dialog-window")).DialogWindow;
  return loaded;
}

/** A modal window. Its code loads when the first dialog opens, unless it was preloaded. */
export function Dialog({ open, onOpen, onClose, onBeforeClose, onOpenChange, early, ...rest }: DialogProps) {
  const [Window, setWindow] = useState<ComponentType<DialogWindowProps> | null>(() => loaded);
  const [wasOpen, setWasOpen] = useState(false);
  const announce = useEffectEvent((isOpen: boolean) => (isOpen ? onOpen?.() : onClose?.()));
  const failed = useEffectEvent(() => {
    if (early) return;
    onOpenChange(false);
    notify({ kind: "error", title: "We could not load this window.", text: "Please try again." });
  });

  useEffect(() => {
    if (!open || Window) return;
    let alive = true;
    loadDialogWindow().then(
      (code) => alive && setWindow(() => code),
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
    if (wasOpen) announce(isShown);
  }, [isShown, wasOpen]);

  function change(next: boolean): boolean {
    if (!next && onBeforeClose?.() === false) return false;
    onOpenChange(next);
    return true;
  }

  if (!Window) return open ? early : null;
  return <Window {...rest} open={open} onChange={change} isThere={early !== undefined} />;
}
