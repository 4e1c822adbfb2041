/** Focuses the first named field in the order of the page. */
export function focusFirst(form: EventTarget | null, names: readonly string[]): void {
  if (!(form instanceof HTMLFormElement)) return;
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement) || !names.includes(element.getAttribute("name") ?? "")) continue;
    element.focus();
    return;
  }
}
