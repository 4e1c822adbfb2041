/**
 * The lines of a text that arrives in pieces. Only \n ends a line; Node's readline also splits at U+2028, which data
 * may hold.
 */
export async function* textLines(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  let begun = "";
  for await (const piece of pieces) {
    const lines = (begun + piece).split("\n");
    begun = lines.pop() ?? "";
    yield* lines;
  }
  if (begun !== "") yield begun;
}
