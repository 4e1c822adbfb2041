/** Tag of a page rendered from a refusal, a crash or a missing answer. */
export const UNANSWERED = "unanswered";

/**
 * Whether Next's cache may keep an entry: a page with all its answers, or a remote answer with data and without errors.
 * A cached crash or maintenance page would outlive its cause.
 *
 * @param {unknown} value a page, a feed, or an answer to `fetch`
 */
export function mayBeKept(value) {
  if (value?.kind === "FETCH") return isWholeAnswer(value.data?.body);
  return !String(value?.headers?.["x-next-cache-tags"] ?? "")
    .split(",")
    .includes(UNANSWERED);
}

function isWholeAnswer(body) {
  try {
    const answer = JSON.parse(Buffer.from(String(body), "base64").toString());
    return answer !== null && typeof answer === "object" && Boolean(answer.data) && !answer.errors;
  } catch {
    // An answer that cannot be read is not kept.
    return false;
  }
}
