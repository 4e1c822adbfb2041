import { readHostJson } from "../http/host-json.mjs";
import { saysMissing } from "../http/missing-answer.mjs";

/** Tag of a page rendered from a refusal, a crash or a missing answer. */
export const UNANSWERED = "unanswered";

/**
 * Whether Next's cache may keep an entry: a page with all its answers, or a remote answer with data and without errors.
 * "No such product" is a valid answer. A cached crash or maintenance page would outlive its cause.
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
    const { value: answer } = readHostJson(Buffer.from(String(body), "base64").toString());
    if (answer === null || typeof answer !== "object" || !answer.data) return false;
    return [answer.errors ?? []].flat().every((error) => saysMissing(answer.data, error));
  } catch {
    // An unreadable answer is not kept.
    return false;
  }
}
