/** Moves the focus to the first field, in the order of the page, that is named. */
export function focusFirst(form: EventTarget | null, names: readonly string[]): void {
  if (!(form instanceof HTMLFormElement)) return;
  for (const element of form.elements) {
    if (!(element instanceof HTMLElement) || !names.includes(element.getAttribute("name") ?? "")) continue;
    element.focus();
    return;
  }
}
