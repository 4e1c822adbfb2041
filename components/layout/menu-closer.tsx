"use client";

import { usePathname } from "next/navigation";
import { useEffect } from "react";

/** Closes the menus after a choice, on Escape and on a press elsewhere; they open and close without it. */
export function MenuCloser() {
  const path = usePathname();

  useEffect(() => {
    closeAll();
    const menu = document.getElementById("main-menu");
    if (menu?.matches(":popover-open")) menu.hidePopover();
  }, [path]);

  useEffect(() => {
    function onPointer(event: PointerEvent) {
      const inside = event.target instanceof Element && event.target.closest("#main-menu details");
      if (!inside) closeAll();
    }
    function onKey(event: KeyboardEvent) {
      if (event.key !== "Escape") return;
      const open = document.querySelector<HTMLDetailsElement>("#main-menu details[open]");
      if (!open) return;
      open.open = false;
      open.querySelector("summary")?.focus();
    }
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onKey);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onKey);
    };
  }, []);

  return null;
}

function closeAll() {
  for (const details of document.querySelectorAll<HTMLDetailsElement>("#main-menu details[open]"))
    details.open = false;
}
