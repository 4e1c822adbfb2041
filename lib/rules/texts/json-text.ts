/** Much deeper than any legitimate input: a payment event has about ten levels. */
const MAX_DEPTH = 64;

/**
 * Limits the depth, because a parser accepts 100,000 nested brackets, but walking the value would overflow the stack.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  let depth = 0;
  let isString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (isString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') isString = false;
    } else if (sign === '"') isString = true;
    else if (sign === "[" || sign === "{") {
      depth += 1;
      if (depth > MAX_DEPTH) throw new SyntaxError("The JSON is nested too deeply.");
    } else if (sign === "]" || sign === "}") depth -= 1;
  }
  return JSON.parse(text);
}
