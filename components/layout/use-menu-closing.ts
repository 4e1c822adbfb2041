import { usePathname } from "next/navigation";
import { type RefObject, useEffect } from "react";

/** From here on the menu is a row with panels. The same width stands in the styles of header and menu. */
const isRow = () => window.matchMedia("(width >= 1040px)").matches;

/**
 * Closes the sections of the menu after a choice, on Escape, on a press elsewhere and when the focus leaves the row;
 * they open and close by themselves without it.
 */
export function useMenuClosing(menu: RefObject<HTMLElement | null>): void {
  const path = usePathname();

  useEffect(() => {
    const nav = menu.current;
    if (!nav) return;
    closeSections(nav);
    if (nav.matches(":popover-open")) nav.hidePopover();
  }, [menu, path]);

  useEffect(() => {
    const nav = menu.current;
    if (!nav) return;
    const onPointer = ({ target }: PointerEvent) => {
      if (!(target instanceof Element && target.closest("details") && nav.contains(target)))
        closeSections(nav);
    };
    const onKey = (event: KeyboardEvent) => {
      const open = event.key === "Escape" ? nav.querySelector<HTMLDetailsElement>("details[open]") : null;
      if (!open) return;
      open.open = false;
      if (open.contains(document.activeElement)) open.querySelector("summary")?.focus();
    };
    const onFocusOut = ({ target, relatedTarget }: FocusEvent) => {
      const section = target instanceof Element ? target.closest("details") : null;
      if (section && relatedTarget instanceof Node && !section.contains(relatedTarget) && isRow())
        section.open = false;
    };
    const onClick = ({ target }: MouseEvent) => {
      if (!(target instanceof Element && target.closest("a"))) return;
      closeSections(nav);
      if (nav.matches(":popover-open")) nav.hidePopover();
    };
    document.addEventListener("pointerdown", onPointer);
    document.addEventListener("keydown", onKey);
    nav.addEventListener("focusout", onFocusOut);
    nav.addEventListener("click", onClick);
    return () => {
      document.removeEventListener("pointerdown", onPointer);
      document.removeEventListener("keydown", onKey);
      nav.removeEventListener("focusout", onFocusOut);
      nav.removeEventListener("click", onClick);
    };
  }, [menu]);
}

function closeSections(nav: HTMLElement) {
  for (const section of nav.querySelectorAll<HTMLDetailsElement>("details[open]")) section.open = false;
}
