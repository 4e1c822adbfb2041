/** Far more than anything that is sent to us; an event of a payment provider has about ten. */
const MAX_DEPTH = 64;

/**
 * JSON of bounded depth: a parser reads 100,000 brackets in one another without trouble, whoever walks or writes the
 * value afterwards runs out of stack (B2).
 *
 * @throws SyntaxError for a text that is no JSON or is deeper
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
