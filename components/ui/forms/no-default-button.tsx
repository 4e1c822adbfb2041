/** Prevents Enter in a field from pressing the form's first button, which the visitor did not choose. */
export function NoDefaultButton() {
  return <button type="submit" disabled hidden />;
}
