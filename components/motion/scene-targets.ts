/**
 * What a scene moves: the children of a container of items; a headline together with all that stands below it in its
 * section, so that it never slides over other text. What has a scene of its own keeps to that.
 */
export function targetsOf(scene: HTMLElement): Element[] {
  if (scene.dataset.scene !== "headline") return [...scene.children];
  const floor = scene.getBoundingClientRect().bottom;
  const targets: Element[] = [scene];
  for (let block: Element | null = scene; block && !isWhole(block); block = block.parentElement) {
    for (let next = block.nextElementSibling; next; next = next.nextElementSibling) {
      // Less than a pixel apart is side by side no more.
      if (next.getBoundingClientRect().top >= floor - 1) targets.push(...withoutScenes(next));
    }
  }
  return targets;
}

/** The element, or those of its parts that have no scene in them. */
function withoutScenes(element: Element): Element[] {
  if (element.matches("[data-scene]")) return [];
  if (!element.querySelector("[data-scene]")) return [element];
  return [...element.children].flatMap(withoutScenes);
}

function isWhole(block: Element): boolean {
  return block.matches("section, article, main");
}
