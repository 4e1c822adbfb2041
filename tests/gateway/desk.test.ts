import { randomUUID } from "node:crypto";
import { afterAll, describe, expect, it, vi } from "vitest";
import { CookieJar } from "@/lib/gateway/cookie-jar";
import { askDesk, type Desk } from "@/lib/gateway/desk";
import { GraphqlFailure } from "@/lib/gateway/failure";
import type { Visit } from "@/lib/gateway/visit";
import * as outage from "@/lib/server/outage";
import { cookieNames } from "@/lib/rules/cookie-names";

const refusal = { message: "Not yours.", code: "NOT_ALLOWED", status: 200, fields: { seats: "Too many." } };
const noToken = { message: "x", code: "INTERNAL_SERVER_ERROR", status: 401, fields: {} };
const unused = () => Promise.reject(new Error("nothing else is asked"));
const desk: Desk = {
  nameOf: () => "",
  read: unused,
  act: unused,
  mayAct: () => false,
  mayRead: () => false,
  rulesOf: () => null,
};

/** The process remembers an outage, and other suites share it. */
const noted = vi.spyOn(outage, "noteOutage").mockImplementation(() => {});
afterAll(() => noted.mockRestore());

/** A browser with these cookies before an auth server that renews, refuses or is silent. */
function visitOf(
  { access = "", refresh = "" },
  { mayWrite = true, auth = renewed }: { mayWrite?: boolean; auth?: () => Response } = {},
): Visit {
  const jar = new CookieJar(
    [
      [cookieNames.access, access],
      [cookieNames.refresh, refresh],
    ].flatMap(([name = "", value = ""]) => (value ? [[name, value] as const] : [])),
  );
  const answererFor = () => async () => auth();
  return { jar, ip: "192.0.2.7", mayWrite, answererFor, isRemote: () => false };
}

const renewed = () =>
  Response.json({ access_token: "new", refresh_token: "r", token_type: "Bearer", expires_in: 60 });
const silent = () => new Response("", { status: 503 });

/** Asks with each bearer in turn, and tells which were sent. */
async function ask(visit: Visit, good: string | null) {
  const sent: (string | null)[] = [];
  const asked = askDesk(
    visit,
    "bankProposals",
    async (_desk, request) => {
      const bearer = request.headers.get("authorization");
      sent.push(bearer);
      return bearer === good ? { answer: "proposals" } : { failure: noToken };
    },
    desk,
  );
  const answer = await asked.catch((failure: unknown) => failure);
  return { sent, answer };
}

describe("asking the desk of this process", () => {
  it("renews a refused token once where the new one can be kept", async () => {
    const visit = visitOf({ access: "Bearer old", refresh: randomUUID() });
    expect(await ask(visit, "Bearer new")).toEqual({
      sent: ["Bearer old", "Bearer new"],
      answer: "proposals",
    });
    expect(visit.jar.get(cookieNames.access)).toBe("Bearer new");
  });

  it("asks as a guest with a refused token that a page cannot renew", async () => {
    const page = visitOf({ access: "Bearer old", refresh: randomUUID() }, { mayWrite: false });
    expect((await ask(page, null)).sent).toEqual(["Bearer old", null]);
  });

  it("says that the sign-in is not answered, and makes nobody a guest meanwhile", async () => {
    for (const [cookies, mayWrite] of [
      [{ refresh: randomUUID() }, true],
      [{ refresh: randomUUID() }, false],
      [{ access: "Bearer old", refresh: randomUUID() }, true],
    ] as const) {
      const { sent, answer } = await ask(visitOf(cookies, { mayWrite, auth: silent }), null);
      expect(sent).not.toContain(null);
      expect(answer).toMatchObject({ code: "SIGN_IN_UNAVAILABLE", status: 503, isOutage: true });
    }
  });

  it("gives a refusal in its own words, with its fields", async () => {
    const asked = askDesk(visitOf({}), "x", async () => ({ failure: refusal }), desk);
    const failure = await asked.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(GraphqlFailure);
    expect(failure).toMatchObject({ messages: ["Not yours."], fields: refusal.fields, isOutage: false });
  });

  it("notes an outage, for the page that fails by it", async () => {
    const away = { ...refusal, code: "UPSTREAM_UNAVAILABLE", status: 503 };
    noted.mockClear();
    await expect(askDesk(visitOf({}), "x", async () => ({ failure: refusal }), desk)).rejects.toThrow();
    expect(noted, "control").not.toHaveBeenCalled();
    await expect(askDesk(visitOf({}), "x", async () => ({ failure: away }), desk)).rejects.toThrow();
    expect(noted).toHaveBeenCalledOnce();
  });

  it("finds nothing where another host has the members", async () => {
    await expect(askDesk(visitOf({}), "x", unused, null)).rejects.toMatchObject({ isNotFound: true });
  });
});
