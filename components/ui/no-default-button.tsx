/** Enter in a field would press the first button of its form, which nobody has chosen. */
export function NoDefaultButton() {
  return <button type="submit" disabled hidden />;
}
