import { describe, expect, it } from "vitest";
import operations from "@/graphql/generated/operations.json" with { type: "json" };
import { gateway } from "@/lib/gateway/gateway";
import { cookieNames } from "@/lib/rules/cookie-names";

const site = "http://localhost:3000";
const mutations = Object.entries(operations).filter(([, { kind }]) => kind === "mutation");
const types = [
  "application/json",
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "application/graphql",
];
/** A page of another port is the same site: the browser sends our cookies along. */
const foreign: Record<string, Record<string, string>> = {
  "a foreign site": { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  "another port": { origin: "http://localhost:9", "sec-fetch-site": "same-site", "x-fla-request": "1" },
  "a sandboxed frame": { origin: "null", "sec-fetch-site": "cross-site" },
  nobody: {},
};

describe("B1: every mutation by a member's browser, but not by our page", () => {
  it.each(mutations)("%s from elsewhere is refused", async (name, { endpoint, text }) => {
    for (const type of types)
      for (const [from, headers] of Object.entries(foreign)) {
        const { status, asked } = await forge(name, endpoint, text, { ...headers, "content-type": type });
        expect([status, asked], `${type} from ${from}`).toEqual([403, 0]);
      }
  });

  it.each(mutations)(
    "%s as our own page sends it reaches the back end (control)",
    async (name, operation) => {
      const own = { origin: site, "sec-fetch-site": "same-origin", "content-type": "application/json" };
      expect(await forge(name, operation.endpoint, operation.text, own)).toEqual({ status: 200, asked: 1 });
    },
  );
});

async function forge(name: string, endpoint: string, text: string, headers: Record<string, string>) {
  let asked = 0;
  const request = new Request(`${site}/api/graphql/${endpoint}`, {
    method: "POST",
    headers: { ...headers, host: "localhost:3000", cookie: `${cookieNames.access}=Bearer%20a.b.c` },
    body: JSON.stringify({
      operationName: name,
      variables: {},
      query: text,
    }),
  });
  const response = await gateway(request, endpoint, {
    answererFor: () => async () => {
      asked += 1;
      return Response.json({ data: {} });
    },
    isRemote: () => false,
  });
  return { status: response.status, asked };
}
