import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerWrongly, type Faults, serverError } from "./faults";
import { readForm } from "./forms";
import { hookPage } from "./pages";
import { routes } from "./routes";
import { type FakeState, invalid, Refused, seconds } from "./state";

const dayMs = 24 * 3_600_000;
const cors = {
  "access-control-allow-origin": "*",
  "access-control-allow-headers": "*, authorization",
  "access-control-allow-methods": "GET, POST, OPTIONS",
};

/** Requests beside Stripe's API, under `/_fake/`, by which another process drives this one. */
export type Control = (action: string, form: Record<string, unknown>) => Promise<unknown>;

export function stripeServer(state: FakeState, faults: Faults, control: Control): Server {
  return createServer((request, response) => {
    answer(state, faults, control, request, response).catch((error: unknown) => {
      response
        .writeHead(500, cors)
        .end(JSON.stringify({ error: { type: "api_error", message: String(error) } }));
    });
  });
}

async function answer(
  state: FakeState,
  faults: Faults,
  control: Control,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", "http://stripe.test");
  const text = await readText(request);
  if (request.method === "OPTIONS") return void response.writeHead(204, cors).end();
  if (url.pathname.startsWith("/_fake/")) {
    const done = await control(url.pathname.slice(7), readForm(text || url.search.slice(1)));
    return void response
      .writeHead(200, { ...cors, "content-type": "application/json" })
      .end(toJson(done ?? {}));
  }
  const [, place, hooked, decision] = /^\/(hooks|3ds)\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  if (place && hooked) {
    const { status, location, html } = hookPage(state, place, hooked, decision);
    const headers = { ...cors, "content-type": "text/html; charset=utf-8", ...(location && { location }) };
    return void response.writeHead(status, headers).end(html);
  }
  const { call, id } = nameOf(request.method ?? "GET", url.pathname);
  const key = request.headers["idempotency-key"];
  const asked = {
    call,
    id,
    key: typeof key === "string" && request.method === "POST" ? key : null,
    text: request.method === "POST" ? text : url.search.slice(1),
    bearer: request.headers.authorization ?? "",
    browser: {
      ip_address: request.socket.remoteAddress ?? "",
      user_agent: request.headers["user-agent"] ?? "",
    },
  };
  if (asked.key !== null && state.keysInUse.has(asked.key)) return keyInUse(state, asked, response);
  const slowness = faults.slowness(call);
  if (slowness) {
    if (asked.key !== null) state.keysInUse.add(asked.key);
    await slowness;
    if (asked.key !== null) state.keysInUse.delete(asked.key);
  }
  const fault = faults.take(call);
  const isDone = !fault || fault.when === "after" || fault.kind === "wrong amount";
  const right = isDone ? run(state, asked) : { status: 0, body: "{}" };
  if (fault && state.isForgetful) forgetConfirmation(state, id);
  if (fault?.kind === "saved 500") save(state, asked, { status: 500, body: serverError });
  state.calls.push({ call, key: asked.key, status: fault ? 0 : right.status });
  if (fault) return answerWrongly(response, fault.kind, right.body);
  response.writeHead(right.status, {
    ...cors,
    "content-type": "application/json",
    "request-id": `req_${state.calls.length}`,
  });
  response.end(right.body);
}

/**
 * "The idempotency key provided is currently being used in another request": a conflict, which nothing is saved of.
 * Source: docs.stripe.com/error-codes, idempotency_key_in_use; docs.stripe.com/error-low-level, 409.
 */
function keyInUse(state: FakeState, { call, key }: Asked, response: ServerResponse): void {
  const message = `There is currently another in-progress request using this idempotency key (${key}).`;
  const error = { type: "idempotency_error" as const, code: "idempotency_key_in_use", message };
  state.calls.push({ call, key, status: 409 });
  response.writeHead(409, { ...cors, "content-type": "application/json" }).end(toJson({ error }));
}

function forgetConfirmation(state: FakeState, id: string): void {
  const intent = state.intents.get(id);
  if (intent) Object.assign(intent, { status: "requires_payment_method", last_payment_error: null });
  for (const token of state.tokens.values())
    if (token.payment_intent === id)
      Object.assign(token, { payment_intent: null, expires_at: seconds(state) + 3_600 });
}

type Asked = {
  call: string;
  id: string;
  key: string | null;
  text: string;
  bearer: string;
  browser: { ip_address: string; user_agent: string };
};

type Answer = { status: number; body: string };

/**
 * The right answer, the same one again for a key that was used already: status and body of the first one, "regardless
 * of whether it succeeds or fails", for a day at least. Parameters that are not valid are refused before a key counts.
 * Source: docs.stripe.com/api/idempotent_requests.
 */
function run(state: FakeState, asked: Asked): Answer {
  const kept = asked.key === null ? undefined : state.keys.get(asked.key);
  if (kept && state.now().getTime() - kept.at < dayMs) {
    if (kept.asked === textOf(asked)) return kept;
    const type = "idempotency_error" as const;
    const message = "Keys for idempotent requests can only be used with the same parameters.";
    return { status: 400, body: toJson({ error: { type, message } }) };
  }
  try {
    return save(state, asked, { status: 200, body: toJson(perform(state, asked)) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const refusal = { status: error.status, body: toJson({ error: error.body }) };
    return error.isInvalid ? refusal : save(state, asked, refusal);
  }
}

const textOf = ({ call, id, text }: Asked) => `${call} ${id} ${text}`;

function save(state: FakeState, asked: Asked, answer: Answer): Answer {
  if (asked.key !== null)
    state.keys.set(asked.key, { asked: textOf(asked), ...answer, at: state.now().getTime() });
  return answer;
}

function perform(state: FakeState, { call, id, text, bearer, browser }: Asked): object {
  const { key, ...form } = readForm(text);
  const secret = bearer.replace(/^Bearer /, "") || String(key ?? "");
  const isBrowser = secret.startsWith("pk_");
  const route = routes[call];
  if (!/^(sk|rk|pk)_(test|live)_/.test(secret)) throw invalid("Invalid API Key provided.", {}, 401, true);
  if (!route) throw invalid(`Unrecognized request URL (${call}).`, {}, 404, true);
  if (isBrowser && !route.browser) throw invalid("This API call needs a secret key.", {}, 401, true);
  const account = secret.replace(/^\w\w_(test|live)_/, "");
  return route.run(state, { id, form, isBrowser, account, browser });
}

/** "POST /v1/refunds/re_1" → "POST /v1/refunds/:id" and "re_1". */
function nameOf(method: string, pathname: string): { call: string; id: string } {
  const [, , id = ""] = /^\/v1\/(\w+)\/(\w+)/.exec(pathname) ?? [];
  if (id === "" || id === "search") return { call: `${method} ${pathname}`, id: "" };
  return { call: `${method} ${pathname.replace(`/${id}`, "/:id")}`, id };
}

function toJson(value: object | string | number | boolean): string {
  return JSON.stringify(value, (name, each: unknown) => (name.startsWith("_") ? undefined : each));
}

async function readText(request: IncomingMessage): Promise<string> {
  let text = "";
  request.setEncoding("utf8");
  for await (const part of request) text += String(part);
  return text;
}
