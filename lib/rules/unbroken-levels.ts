/**
 * What a server answered, with a no-break space between "Level" and its number in every text of it, so that "Level 2"
 * stays on one line.
 *
 * @param answer JSON, as a server sends it
 */
export function unbrokenLevels<Answer>(answer: Answer): Answer {
  return JSON.parse(JSON.stringify(answer).replace(/\b(levels?) (?=\d)/gi, "$1\u00a0"));
}
