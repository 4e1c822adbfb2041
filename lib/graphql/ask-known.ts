import { log } from "@/lib/log";
import { attempt, type Question, type Reply } from "./attempt";
import type { CookieJar } from "./cookie-jar";
import type { Reduced } from "./reduced-document";

type Endpoint = "shop" | "member" | "content" | "auth";

/** Who asks, and whom. */
export type Asking = {
  jar: CookieJar;
  ip: string;
  answererFor: (endpoint: Endpoint) => (request: Request) => Promise<Response>;
  isRemote: (endpoint: Endpoint) => boolean;
};

/** After this time a host is asked the whole question again: it may have learned. */
const REMEMBER_MS = 3_600_000;

const reducedTexts = new Map<string, { reduced: Reduced; until: number }>();

/**
 * Asks once; a host elsewhere that does not know an addition of ours is asked without it, and from then on at once. The
 * answer says null in its place, so that a page lacks a part and not its content. A refused question was not begun, so
 * mutations may be asked again too.
 */
export async function askKnown(visit: Asking, question: Question): Promise<Reply> {
  const { operation } = question;
  if (!visit.isRemote(operation.endpoint) || !operation.trusted) return once(visit, question);
  const known = reducedTexts.get(operation.text);
  if (known && known.until > Date.now()) return askReduced(visit, question, known.reduced);
  const reply = await once(visit, question);
  if (!reply.refused) return reply;
  const { isAdditions, places } = reply.refused;
  if (places.length === 0) return notUnderstood(question, isAdditions);
  const { reduceDocument } = await import("./reduced-document");
  const reduced = reduceDocument(operation.text, places);
  reducedTexts.set(operation.text, { reduced, until: Date.now() + REMEMBER_MS });
  return askReduced(visit, question, reduced);
}

async function askReduced(visit: Asking, question: Question, { text, complete }: Reduced): Promise<Reply> {
  if (text === null) return notUnderstood(question, true);
  const reply = await once(visit, { ...question, operation: { ...question.operation, text } });
  if (reply.refused) return notUnderstood(question, false);
  const { data } = reply.body;
  return data ? { ...reply, body: { ...reply.body, data: complete(data) } } : reply;
}

/** The words of the refusal are about our documents and may repeat what was typed, so they go nowhere. */
function notUnderstood({ operation }: Question, isAddition: boolean): Reply {
  log.warn(
    { operation: operation.name, endpoint: operation.endpoint },
    "the host does not know this question",
  );
  const message = "The shop cannot do this here. Please write to us.";
  return {
    status: 200,
    upstreamStatus: 200,
    body: { errors: [{ message, extensions: { code: isAddition ? "NOT_SUPPORTED" : "NOT_UNDERSTOOD" } }] },
  };
}

const once = (visit: Asking, question: Question) =>
  attempt(visit.answererFor(question.operation.endpoint), visit.jar, visit.ip, question);
