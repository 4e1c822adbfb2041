/**
 * Animation frames of the real clock. Libraries keep the function that they find when they are loaded, and jsdom's own
 * never draws again once a suite with a false clock has asked it for a frame.
 */
const { setTimeout: begin, clearTimeout: end } = globalThis;
const frames = new Map<number, NodeJS.Timeout>();
let count = 0;

window.requestAnimationFrame = (draw) => {
  const id = (count += 1);
  const frame = () => {
    frames.delete(id);
    draw(performance.now());
  };
  frames.set(id, begin(frame, 16));
  return id;
};
window.cancelAnimationFrame = (id) => {
  end(frames.get(id));
  frames.delete(id);
};

/** @throws Error when an animation goes on after its suite: it would look for a document that is gone */
export async function drawLastFrames(): Promise<void> {
  for (let turn = 0; frames.size > 0; turn += 1) {
    if (turn === 100) throw new Error("an animation goes on after its suite");
    await new Promise((resolve) => begin(resolve, 16));
  }
}
