import { readHostJson } from "../http/host-json.mjs";
import { saysMissing } from "../http/missing-answer.mjs";

/** Tag of a page rendered from a refusal, a crash or a missing answer. */
export const UNANSWERED = "unanswered";

const UNTIL = "until-";

/**
 * Tag of a page that is wrong from a moment on, such as the end of a sale. Next would still send such a page to the
 * next visitor, and only then render it again.
 *
 * @param {Date} moment
 */
export const untilTag = (moment) => UNTIL + moment.getTime();

/**
 * Whether Next's cache may keep an entry: a page with all its answers whose moment has not come, or a remote answer
 * with data and without errors. "No such product" is a valid answer. A cached crash or maintenance page would outlive
 * its cause.
 *
 * @param {unknown} value a page, a feed, or an answer to `fetch`
 */
export function mayBeKept(value) {
  if (value?.kind === "FETCH") return isWholeAnswer(value.data?.body);
  const tags = String(value?.headers?.["x-next-cache-tags"] ?? "").split(",");
  return !tags.some((tag) => tag === UNANSWERED || hasPassed(tag));
}

const hasPassed = (tag) => tag.startsWith(UNTIL) && Number(tag.slice(UNTIL.length)) <= Date.now();

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
