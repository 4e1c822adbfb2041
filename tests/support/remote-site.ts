import { randomUUID } from "node:crypto";
import { afterAll, beforeAll } from "vitest";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import type { OperationName } from "@/graphql/generated/endpoint-of";
// Loaded on first use by the gateway; here beforehand, so that no deadline of a test pays for it.
import "@/lib/gateway/hosts/compare-host";
import "@/lib/gateway/hosts/fitted-variables";
import "@/lib/gateway/hosts/reduced-document";
import "@/lib/gateway/hosts/refusal";
import "@/lib/read/shop";
import { cookieNames } from "@/lib/rules/cookie-names";
import { FakeUpstream, type Play } from "./fake-upstream";
import { changeSettings, embedBackend } from "./settings";

/** Settings of a site whose back ends are all the fake on this port. */
export function settingsAt(port: number) {
  const base = `http://127.0.0.1:${port}`;
  return {
    ORIGIN: "http://localhost:4105",
    SHOP_GRAPHQL_URL: `${base}/shop`,
    MEMBER_GRAPHQL_URL: `${base}/member`,
    CONTENT_GRAPHQL_URL: `${base}/content`,
    AUTH_URL: `${base}/auth`,
    LOG_LEVEL: "silent",
  };
}

/** In place of the built-in back end, which stands in for a content host: of the files there is nothing. */
const withoutFiles = {
  content: {
    fetch: async () => Response.json({ data: { nodeByUri: null, page: null, menus: { nodes: [] } } }),
  },
};

/** Moves all back ends of the site to the fake on this port, for the rest of this suite. */
export function moveBackEnds(port: number, settings: Record<string, string> = {}): void {
  changeSettings({ ...settingsAt(port), ...settings });
  embedBackend(withoutFiles);
}

/** A host of this suite, at which all back ends of the site are. */
export function openUpstream(settings: Record<string, string> = {}): FakeUpstream {
  const upstream = new FakeUpstream();
  beforeAll(async () => moveBackEnds(await upstream.listen(), settings));
  afterAll(() => upstream.close());
  return upstream;
}

export const own = { origin: "http://localhost:4105", "sec-fetch-site": "same-origin", "x-fla-request": "1" };

/** A request of our own pages for one of our operations. */
export function request(
  name: OperationName,
  cookies: Record<string, string> = {},
  variables: object = {},
): Request {
  const cookie = Object.entries(cookies)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join("; ");
  const { endpoint, text } = operations[name];
  return new Request(`http://localhost:4105/api/graphql/${endpoint}`, {
    method: "POST",
    headers: { ...own, "content-type": "application/json", cookie },
    body: JSON.stringify({
      operationName: name,
      variables,
      query: text,
    }),
  });
}

/** Cookies of an answer, by name; "" for one that is removed. */
export function cookiesOf(response: Response): Record<string, string> {
  return Object.fromEntries(
    response.headers.getSetCookie().map((line) => {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );
}

export const signedIn = () => ({ [cookieNames.access]: "Bearer old", [cookieNames.refresh]: randomUUID() });

/** A form as this site posts it. */
export const form = (fields: Record<string, string> | string[][], headers: Record<string, string> = {}) =>
  new Request("http://localhost:4105/api/forms/x", {
    method: "POST",
    headers: { origin: own.origin, "sec-fetch-site": "same-origin", ...headers },
    body: new URLSearchParams(fields),
  });

/** Posts a form while the upstream plays a scene; tells what the visitor got and what the upstream was sent. */
export const poster =
  (upstream: FakeUpstream, answer: (request: Request, name: string) => Promise<Response>) =>
  async (
    name: string,
    fields: Record<string, string> | string[][],
    play: Play,
    headers?: Record<string, string>,
  ) => {
    upstream.play(play);
    const response = await answer(form(fields, headers), name);
    const cookies = cookiesOf(response);
    const flash = cookies[cookieNames.flash];
    const notice = flash ? JSON.parse(flash) : null;
    const location = response.headers.get("location")?.replace(/[?&]notice=\w+$/, "");
    return {
      status: response.status,
      location,
      notice,
      cookies,
      sent: upstream.seen.map(({ body }) => body && JSON.parse(body)),
    };
  };
