/** Reads a value at the first call and gives the same answer to every later one. */
export function once<T>(read: () => Promise<T>): () => Promise<T> {
  let answer: Promise<T> | undefined;
  return () => (answer ??= read());
}
