type Layer = "top" | "base";

/** Dialogs that are open, in the order in which they came. */
let stack: readonly { id: string; layer: Layer }[] = [];

/** Puts an open dialog on the stack; answers the way to take it off. */
export function enterStack(id: string, layer: Layer): () => void {
  stack = [...stack, { id, layer }];
  return () => {
    stack = stack.filter((other) => other.id !== id);
  };
}

/** True for the dialog that lies over all others: the last of the upper layer, else the last of the lower. */
export function isUppermost(id: string): boolean {
  const upper = stack.filter(({ layer }) => layer === "top");
  return (upper.at(-1) ?? stack.at(-1))?.id === id;
}
