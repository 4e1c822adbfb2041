/** Tag of a page that was drawn from a refusal, a crash or no answer at all. */
export const UNANSWERED = "unanswered";

/**
 * Whether Next's cache may keep an entry: a page that was drawn from answers, and an answer of a back end elsewhere that
 * has data and no errors. A crash or a maintenance page kept for an hour would outlive its cause.
 *
 * @param {unknown} value what Next wants to keep: a page, a feed, or an answer to `fetch`
 */
export function mayBeKept(value) {
  if (value?.kind === "FETCH") return isWholeAnswer(value.data?.body);
  return !String(value?.headers?.["x-next-cache-tags"] ?? "")
    .split(",")
    .includes(UNANSWERED);
}

/** @param {unknown} body as Next keeps it, in Base64 */
function isWholeAnswer(body) {
  try {
    const answer = JSON.parse(Buffer.from(String(body), "base64").toString());
    return answer !== null && typeof answer === "object" && Boolean(answer.data) && !answer.errors;
  } catch {
    return false;
  }
}
