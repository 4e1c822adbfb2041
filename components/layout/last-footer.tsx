"use client";

import { type ReactNode, useState } from "react";
import { routes } from "@/lib/addresses/routes";

/**
 * The footer of an error screen that the browser draws. The first render copies it from the broken page, before React
 * removes that page. So no page carries the footer's code (R163).
 */
export function useLastFooter(): ReactNode {
  const [footer] = useState(copyOfFooter);
  return <div ref={(place) => void (footer && place?.replaceChildren(footer))} />;
}

function copyOfFooter(): HTMLElement | null {
  const shown = typeof document === "undefined" ? null : document.querySelector<HTMLElement>("[data-footer]");
  if (!shown) return null;
  const copy = document.importNode(shown, true);
  // The cookie settings left with the broken page. Their text has a page of its own.
  for (const button of copy.querySelectorAll("button")) {
    const link = document.createElement("a");
    link.href = `${routes.privacy}#cookies`;
    link.textContent = button.textContent;
    button.replaceWith(link);
  }
  return copy;
}
