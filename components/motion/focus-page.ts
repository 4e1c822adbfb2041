/**
 * After a change of pages the keyboard goes on at the new page's content, as after a full load with its skip link taken.
 * Whoever stands in the new page or in a dialog already stays there, and a fragment leads to its own place. Next only
 * announces the page and leaves the focus on what is gone.
 */
export function focusPage(): void {
  const page = document.getElementById("content");
  const active = document.activeElement;
  if (!page || window.location.hash || page.contains(active)) return;
  if (active?.closest("[role=dialog], [role=alertdialog]")) return;
  page.focus({ preventScroll: true });
}
