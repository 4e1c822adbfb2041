import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { answerWrongly, type Faults } from "./faults";
import { readForm } from "./forms";
import { hookPage } from "./pages";
import { routes } from "./routes";
import { type FakeState, invalid, Refused } from "./state";

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
  const [, hooked, decision] = /^\/hooks\/(\w+)(?:\/(\w+))?$/.exec(url.pathname) ?? [];
  if (hooked) {
    const { status, location, html } = hookPage(state, hooked, decision);
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
  };
  const fault = faults.take(call);
  const isDone = !fault || fault.when === "after" || fault.kind === "wrong amount";
  const right = isDone ? run(state, asked) : { status: 0, body: "{}" };
  state.calls.push({ call, key: asked.key, status: fault ? 0 : right.status });
  if (fault) return answerWrongly(response, fault.kind, right.body);
  response.writeHead(right.status, {
    ...cors,
    "content-type": "application/json",
    "request-id": `req_${state.calls.length}`,
  });
  response.end(right.body);
}

type Asked = { call: string; id: string; key: string | null; text: string; bearer: string };

/** The right answer, the same one again for a key that was used already. */
function run(state: FakeState, asked: Asked): { status: number; body: string } {
  const now = state.now().getTime();
  const kept = asked.key === null ? undefined : state.keys.get(asked.key);
  const same = `${asked.call} ${asked.id} ${asked.text}`;
  if (kept && now - kept.at < dayMs) {
    if (kept.asked === same) return kept;
    const type = "idempotency_error" as const;
    const message = "Keys for idempotent requests can only be used with the same parameters.";
    return { status: 400, body: toJson({ error: { type, message } }) };
  }
  try {
    const body = toJson(perform(state, asked));
    if (asked.key !== null) state.keys.set(asked.key, { asked: same, status: 200, body, at: now });
    return { status: 200, body };
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { status } = error;
    const body = toJson({ error: error.body });
    // As at Stripe: what was refused before anything was done is not kept.
    if (asked.key !== null && status === 402)
      state.keys.set(asked.key, { asked: same, status, body, at: now });
    return { status, body };
  }
}

function perform(state: FakeState, { call, id, text, bearer }: Asked): object {
  const { key, ...form } = readForm(text);
  const secret = bearer.replace(/^Bearer /, "") || String(key ?? "");
  const isBrowser = secret.startsWith("pk_");
  const route = routes[call];
  if (!/^(sk|rk|pk)_(test|live)_/.test(secret)) throw invalid("Invalid API Key provided.", {}, 401);
  if (!route) throw invalid(`Unrecognized request URL (${call}).`, {}, 404);
  if (isBrowser && !route.browser) throw invalid("This API call needs a secret key.", {}, 401);
  return route.run(state, { id, form, isBrowser });
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
