let typed = "";
let isAwaited = false;

/** From now on letters belong to the search, whose field is on its way. */
export function awaitField(): void {
  typed = "";
  isAwaited = true;
}

/** Notes a key that is pressed before the field is there, and keeps the page from acting on it. */
export function noteEarly(event: KeyboardEvent): void {
  if (!isAwaited || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
  if (event.key === "Backspace") typed = typed.slice(0, -1);
  else if (event.key.length === 1) typed += event.key;
  else return;
  event.preventDefault();
}

/** The text so far, for the field that is there now. */
export function takeEarly(): string {
  const text = typed;
  typed = "";
  isAwaited = false;
  return text;
}
