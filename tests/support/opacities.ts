/** The opacities that an element is given from now on, in a list that grows. */
export function opacitiesOf(element: HTMLElement): number[] {
  const seen: number[] = [];
  const note = () => seen.push(Number(element.style.opacity));
  new MutationObserver(note).observe(element, { attributes: true, attributeFilter: ["style"] });
  return seen;
}
