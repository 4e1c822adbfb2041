/**
 * Animation frames of the real clock. Libraries keep the function that they find when they are loaded, and jsdom's own
 * never draws again once a suite with a false clock has asked it for a frame. A frame that is due between two suites waits
 * for the document of the next one.
 */
const { setTimeout: begin, clearTimeout: end } = globalThis;
const frames = new Map<number, NodeJS.Timeout>();
let count = 0;

const requestFrame = (draw: FrameRequestCallback) => {
  const id = (count += 1);
  const frame = () => {
    if (typeof document === "undefined") return void frames.set(id, begin(frame, 16));
    frames.delete(id);
    draw(performance.now());
  };
  frames.set(id, begin(frame, 16));
  return id;
};
const cancelFrame = (id: number) => {
  end(frames.get(id));
  frames.delete(id);
};
Object.assign(window, { requestAnimationFrame: requestFrame, cancelAnimationFrame: cancelFrame });

// A timer of a library may ring between two suites, when the names of the one document are gone from the global object.
Object.assign(Object.getPrototypeOf(globalThis), {
  requestAnimationFrame: requestFrame,
  cancelAnimationFrame: cancelFrame,
});
