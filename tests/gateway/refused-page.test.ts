import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET as session } from "@/app/api/auth/session/route";
import type { OperationName } from "@/graphql/generated/endpoint-of";
import { postedForm } from "@/lib/forms/form-table";
import { answererFor, isRemote } from "@/lib/gateway/answerers";
import { CookieJar } from "@/lib/gateway/cookie-jar";
import { send } from "@/lib/gateway/send";
import { trustedOperation } from "@/lib/gateway/trusted-documents";
import { html, json, type Play } from "@/tests/support/fake-upstream";
import { cookiesOf, form, openUpstream, own } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();

/** As a page asks while it is rendered: it cannot keep new tokens. */
async function ask(name: OperationName, bearer: string, isOwn = false) {
  const jar = new CookieJar([
    [cookieNames.access, `Bearer ${bearer}`],
    [cookieNames.refresh, randomUUID()],
  ]);
  const visit = {
    jar,
    ip: "203.0.113.7",
    mayWrite: false,
    answererFor,
    isRemote: isOwn ? () => false : isRemote,
  };
  const { status, body } = await send(visit, { operation: trustedOperation(name), variables: {} });
  expect(jar.changes()).toEqual([]);
  return { status, code: body.errors?.[0]?.extensions?.code };
}

const crash = { errors: [{ message: "Internal server error", path: ["cart"] }], data: { cart: null } };
const cart = { data: { cart: { isEmpty: true } } };
const pair = () => ({ access_token: "new", refresh_token: "next", token_type: "Bearer", expires_in: 3_600 });

/** A host that knows members, by their newest token alone. */
const knowing =
  (refusal: Play): Play =>
  (seen, response) => {
    if (seen.path.startsWith("/auth")) return json(pair())(seen, response);
    const { authorization } = seen.headers;
    const play = authorization && authorization !== "Bearer new" ? refusal : json(cart);
    play(seen, response);
  };

describe.each([
  ["401", json({ errors: [{ message: "Expired token" }] }, 401)],
  ["403 html", (_seen, response) => void response.writeHead(403).end("<html>")],
  ["a masked crash", json(crash)],
] satisfies [string, Play][])("a page whose live access token the shop refuses by %s", (_name, refusal) => {
  beforeEach(() => upstream.play(knowing(refusal)));

  it("gets no guest's answer about the person, at the first question and later", async () => {
    for (const name of ["getCart", "checkoutPage", "verifyAccess", "getOrder"] as const)
      expect([name, await ask(name, `old-${randomUUID()}`)]).toEqual([
        name,
        { status: 503, code: "SIGN_IN_UNAVAILABLE" },
      ]);
    expect(upstream.seen.map(({ headers }) => headers.authorization)).not.toContain(undefined);
    // A host that has accepted a sign-in is not taken for one that knows none.
    await ask("getCart", "new");
    expect(await ask("getCart", `old-${randomUUID()}`)).toMatchObject({ status: 503 });
  });

  it("is a guest's when our own back end refuses it, whose session has ended", async () => {
    expect(await ask("getCart", `old-${randomUUID()}`, true)).toEqual({ status: 200, code: undefined });
    expect(upstream.seen.at(-1)?.headers.authorization).toBeUndefined();
  });

  it("gets what is the same for everybody", async () => {
    expect(await ask("getProduct", `old-${randomUUID()}`)).toEqual({ status: 200, code: undefined });
  });

  it("is filled in after one exchange, which the browser or the button without script asks for", async () => {
    const cookie = () =>
      `${cookieNames.access}=Bearer%20old-${randomUUID()}; ${cookieNames.refresh}=${randomUUID()}`;
    const headers = () => ({ ...own, cookie: cookie() });
    const checked = () =>
      session(new Request("http://localhost:4105/api/auth/session?check", { headers: headers() }));
    const posted = () => postedForm(form({ back: "/store/cart" }, { cookie: cookie() }), "check-sign-in");
    for (const answer of [await checked(), await posted()]) {
      expect(cookiesOf(answer)).toMatchObject({
        [cookieNames.access]: "Bearer new",
        [cookieNames.refresh]: "next",
      });
      if (answer.status === 200) expect(await answer.json()).toEqual({ signedIn: true });
      else expect([answer.status, answer.headers.get("location")]).toEqual([303, "/store/cart"]);
    }
    expect(upstream.seen.filter(({ path }) => path.startsWith("/auth"))).toHaveLength(2);
  });

  it("keeps its tokens while nobody exchanges them", async () => {
    upstream.play((seen, response) =>
      (seen.path.startsWith("/auth") ? html : knowing(refusal))(seen, response),
    );
    const cookie = `${cookieNames.access}=Bearer%20old-${randomUUID()}; ${cookieNames.refresh}=${randomUUID()}`;
    const answer = await session(
      new Request("http://localhost:4105/api/auth/session?check", { headers: { ...own, cookie } }),
    );
    expect([answer.status, cookiesOf(answer)]).toEqual([503, {}]);
  });
});

it("a question that fails for members alone is a failure of its own", async () => {
  upstream.play((seen, response) => {
    const { operationName } = JSON.parse(seen.body);
    json(operationName === "getOrders" ? crash : cart)(seen, response);
  });
  expect(await ask("getOrders", "good")).toEqual({ status: 200, code: undefined });
  expect(upstream.seen.map(({ headers }) => headers.authorization)).toEqual(["Bearer good", "Bearer good"]);
});
