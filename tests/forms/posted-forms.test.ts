import fs from "node:fs";
import { describe, expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { emptyText, goneText } from "@/lib/rules/prices/cart";
import { html, json, type Play } from "@/tests/support/fake-upstream";
import { openUpstream, poster } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();
const post = poster(upstream, postedForm);
const cart = { cart: { isEmpty: false } };

describe("forms without JavaScript", () => {
  it("adds to the cart and keeps the new session", async () => {
    const answer = await post(
      "add-to-cart",
      { productId: "7", quantity: "2" },
      json({ data: { addToCart: cart } }, 200, { "woocommerce-session": "s1" }),
    );
    expect(answer).toMatchObject({
      status: 303,
      location: "/store/cart",
      cookies: { [cookieNames.session]: "s1" },
      notice: { kind: "success" },
    });
    // Before it, content is asked what is by invitation.
    expect(answer.sent.at(-1)?.variables).toEqual({ productId: 7, quantity: 2 });
  });

  it.each<Record<string, string>>([
    { productId: "7", quantity: "0" },
    { productId: "x" },
    { productId: "7", quantity: "1.5" },
    { productId: "7", price: "1" },
    {},
  ])("refuses %j without asking", async (fields) => {
    const answer = await post("add-to-cart", fields, json({ data: { addToCart: cart } }));
    expect(answer).toMatchObject({
      status: 303,
      location: "/store/cart",
      notice: { kind: "error" },
      sent: [],
    });
  });

  it("shows the server's words for a coupon and gives back what was typed", async () => {
    const refused = json({
      errors: [{ message: "Coupon &quot;nope&quot; does not exist!" }],
      data: { applyCoupon: null },
    });
    const answer = await post("apply-coupon", { code: " NOPE ", back: "/store/checkout" }, refused);
    expect(answer).toMatchObject({
      location: "/store/checkout",
      notice: { text: 'Coupon "nope" does not exist!', values: { code: " NOPE " } },
    });
    expect(answer.sent[0].variables).toEqual({ code: "nope" });
  });

  it("never leads elsewhere", async () => {
    const answer = await post(
      "apply-coupon",
      { code: "a", back: "//evil.example" },
      json({ data: { applyCoupon: { applied: { code: "a" }, ...cart } } }),
    );
    expect(answer.location).toBe("/store/cart");
  });

  it("sets a quantity by the pressed button rather than by the field beside it", async () => {
    const answer = await post(
      "update-quantity",
      { key: "k", set: "1", quantity: "2" },
      json({ data: { updateItemQuantities: cart } }),
    );
    expect(answer.sent[0].variables).toEqual({ key: "k", quantity: 1 });
  });

  it("reports an outage in the catalogue's words", async () => {
    const answer = await post("remove-item", { key: "k" }, html);
    expect(answer).toMatchObject({
      status: 303,
      notice: { kind: "error", text: "Could not update cart item" },
    });
    expect(answer.notice.values).toEqual({});
  });

  it("says after the failed request for a mail what to do", async () => {
    const { notice } = await post("get-in", { log: "mira@example.com" }, html);
    expect(notice).toMatchObject({
      text: "Something went wrong!",
      values: { log: "mira@example.com", next: "Nothing was sent. Please try again." },
    });
  });

  it.each([
    ["is not there any more", [{ key: "j" }], "info", goneText(undefined)],
    ["is gone with all others", [], "info", emptyText],
    ["is still there", [{ key: "k" }], "error", "Could not update cart item"],
  ])("tells a refused change of a line that %s", async (_case, nodes, kind, text) => {
    const shop: Play = (seen, response) =>
      json(
        seen.body.includes('"getCart"') || seen.body.includes("query getCart")
          ? { data: { cart: { isEmpty: nodes.length === 0, contents: { nodes } } } }
          : {
              errors: [{ message: "No cart item found with the key: k" }],
              data: { removeItemsFromCart: null },
            },
      )(seen, response);
    const answer = await post("remove-item", { key: "k" }, shop);
    expect(answer).toMatchObject({ status: 303, location: "/store/cart", notice: { kind, text } });
  });

  it("knows a registered address and joins the chosen interests", async () => {
    const fields = [
      ["log", "a@b.example"],
      ["firstname", "A"],
      ["lastname", "B"],
      ["locale", "AT"],
      ["interests", "80"],
      ["interests", "82"],
    ];
    const known = json({
      errors: [{ message: "existing_user_email", extensions: { code: "existing_user_email" } }],
      data: null,
    });
    const answer = await post("register", fields, known);
    expect(answer).toMatchObject({
      location: "/account?mode=register",
      notice: { text: "This e-mail already exists." },
    });
    expect(answer.sent[0].variables.input).toMatchObject({ interests: [80, 82], newsletter: true });
  });

  it("gives a refused registration back with all that was ticked, on the page that leads on", async () => {
    const typed = { log: "mira", firstname: "Mira", lastname: "", locale: "AT", interests: "80" };
    const back = "/account?mode=register&redirect_to=%2Fcase-studies";
    const fields = { ...typed, newsletter: "on", kickStart: "on", touchPoint: "/start", back };
    const answer = await post("register", fields, html);
    expect(answer).toMatchObject({ location: back, sent: [] });
    expect(answer.notice).toMatchObject({
      kind: "error",
      fields: { log: "Please enter a valid email", lastname: "What`s your lastname?" },
      values: { firstname: "Mira", interests: "80", newsletter: "on", kickStart: "on", touchPoint: "/start" },
    });
  });

  it.each([
    ["/start?utm_source=x&email=a%40b.c", "http://localhost:4105/start?utm_source=x"],
    ["//evil.example/", null],
    [undefined, null],
  ])("tells where somebody registered: %s", async (touchPoint, expected) => {
    const person = { log: "a@b.example", firstname: "A", lastname: "B", locale: "AT", kickStart: "on" };
    const done = json({ data: { registerFlaUser: { status: "SUCCESS" } } });
    const answer = await post("register", { ...person, ...(touchPoint ? { touchPoint } : {}) }, done);
    expect(answer.location).toBe("/account?mode=register&sent=1");
    expect(answer.sent[0].variables.input).toMatchObject({ kickStart: true, touchPoint: expected });
  });

  it("asks for a sign-in mail with the page to come back to, and keeps the binding", async () => {
    const mailed = json({ data: { getInWithEmail: { status: "SUCCESS", redirect: null } } }, 200, {
      "fla-login-binding": "id.secret",
    });
    const answer = await post("get-in", { log: "a@b.example", redirect_to: "/store/confirm/4" }, mailed);
    expect(answer).toMatchObject({
      location: "/account?sent=1&redirect_to=%2Fstore%2Fconfirm%2F4",
      cookies: { [cookieNames.login]: "id.secret" },
    });
    expect(upstream.seen[0]?.headers["fla-login-redirect"]).toBe("/store/confirm/4");
    expect(answer.cookies).not.toHaveProperty(cookieNames.loginRedirect);
  });

  it.each<[string, Record<string, string>, string, number]>([
    ["get-in", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, "", 403],
    ["get-in", { "content-type": "text/plain" }, "", 415],
    ["nothing", {}, "", 404],
  ])("refuses %s %j", async (name, headers, _body, status) => {
    expect(await post(name, { log: "a@b.example" }, html, headers)).toMatchObject({ status, sent: [] });
  });
});

/** The names that the table and the lines below it answer. */
const names = [
  ...fs
    .readFileSync("lib/forms/form-table.ts", "utf8")
    .matchAll(/^ {4}"?([a-z][a-z-]*)"?(?:: \w+)?,$|name === "([a-z-]+)"/gim),
].map(([, inTable, beside]) => inTable ?? beside ?? "");
const foreign: Record<string, Record<string, string>> = {
  "a foreign site": { origin: "https://evil.example", "sec-fetch-site": "cross-site" },
  "another port": { origin: "http://localhost:9", "sec-fetch-site": "same-site", "x-fla-request": "1" },
  "a sandboxed frame": { origin: "null", "sec-fetch-site": "cross-site" },
};

describe("every form, by a page that is not ours", () => {
  it("is in the list", () =>
    expect(names).toEqual(expect.arrayContaining(["checkout", "attendees", "logout"])));

  it.each(names)("%s is refused, and nobody is asked", async (name) => {
    for (const [from, headers] of Object.entries(foreign)) {
      const answer = await post(name, { code: "00000000", back: "/" }, html, headers);
      expect([answer.status, answer.sent, answer.cookies], from).toEqual([403, [], {}]);
    }
  });
});
