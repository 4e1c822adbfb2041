/**
 * Animation frames of the real clock. Libraries keep the function that they find when they are loaded, and jsdom's own
 * never draws again once a suite with a false clock has asked it for a frame. A frame that is due between two suites waits
 * for the document of the next one.
 */
const { setTimeout: begin, clearTimeout: end } = globalThis;
const frames = new Map<number, NodeJS.Timeout>();
let count = 0;

window.requestAnimationFrame = (draw) => {
  const id = (count += 1);
  const frame = () => {
    if (typeof document === "undefined") return void frames.set(id, begin(frame, 16));
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
