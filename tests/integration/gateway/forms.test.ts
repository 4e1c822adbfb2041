import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { FakeUpstream, html, json, type Play } from "./fake-upstream";
import { poster, PORT, settingsAt } from "./remote";

vi.mock("@/backend", () => ({ createBackend: () => ({}) }));
vi.mock("@/backend/create-deps", () => ({ createDeps: () => ({}) }));
vi.mock("@/backend/jobs", () => ({ startJobs: () => undefined }));

const upstream = new FakeUpstream();
let postedForm: (request: Request, name: string) => Promise<Response>;

beforeAll(async () => {
  for (const [name, value] of Object.entries(settingsAt(PORT + 2))) vi.stubEnv(name, value);
  ({ postedForm } = await import("@/lib/request/form-table"));
  await upstream.listen(PORT + 2);
});
afterAll(() => upstream.close());

const post = poster(upstream, (request, name) => postedForm(request, name));
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
      cookies: { "fla-wc-sess": "s1" },
      notice: { kind: "success" },
    });
    expect(answer.sent[0].variables).toEqual({ productId: 7, quantity: 2 });
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

  it("tells an outage in the catalogue's words", async () => {
    const answer = await post("remove-item", { key: "k" }, html);
    expect(answer).toMatchObject({
      status: 303,
      notice: { kind: "error", text: "Could not update cart item" },
    });
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

  it("asks for a sign-in mail with the page to come back to, and keeps the binding", async () => {
    const mailed = json({ data: { getInWithEmail: { status: "SUCCESS", redirect: null } } }, 200, {
      "fla-login-binding": "id.secret",
    });
    const answer = await post("get-in", { log: "a@b.example", redirect_to: "/store/confirm/4" }, mailed);
    expect(answer).toMatchObject({
      location: "/account?sent=1&redirect_to=%2Fstore%2Fconfirm%2F4",
      cookies: { "fla-login": "id.secret" },
    });
    expect(upstream.seen[0]?.headers["fla-login-redirect"]).toBe("/store/confirm/4");
    expect(answer.cookies).not.toHaveProperty("fla_login_redirect");
  });

  it.each<[string, Record<string, string>, string, number]>([
    ["get-in", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }, "", 403],
    ["get-in", { "content-type": "text/plain" }, "", 415],
    ["nothing", {}, "", 404],
  ])("refuses %s %j", async (name, headers, _body, status) => {
    expect(await post(name, { log: "a@b.example" }, html, headers)).toMatchObject({ status, sent: [] });
  });
});

describe("checkout form", () => {
  const billing = {
    customerType: "private",
    firstName: "A",
    lastName: "B",
    address1: "Street 1",
    postcode: "1010",
    city: "Vienna",
    country: "AT",
    email: "a@b.example",
    paymentMethod: "demo",
    terms: "on",
  };
  const placed = (redirect: string) =>
    json({ data: { checkout: { result: "success", redirect, order: { databaseId: 12 } } } }, 200, {
      "fla-login-binding": "id.secret",
    });

  const shop =
    (rawTotal: string, checkout: Play, isEmpty = false): Play =>
    (seen, response) => {
      const { operationName } = JSON.parse(seen.body);
      if (operationName === "checkout") return checkout(seen, response);
      return json({
        data:
          operationName === "getCart"
            ? { cart: { rawTotal, isEmpty } }
            : { updateCustomer: { customer: {} } },
      })(seen, response);
    };

  it.each([
    ["http://localhost:4105/api/demo-bank/demo_1", "/api/demo-bank/demo_1"],
    ["/store/confirm/12", "/store/confirm/12"],
    ["#wc-stripe-confirm-pi:12:secret:nonce", "/store/confirm/12"],
    ["https://evil.example/", "/store/confirm/12"],
    ["http://localhost:4105.evil.example/", "/store/confirm/12"],
  ])("goes on from %s to %s", async (redirect, location) => {
    const answer = await post(
      "checkout",
      { ...billing, demoMethod: "demo_card_4242", expectedTotal: "120" },
      shop("120", placed(redirect)),
    );
    expect(answer).toMatchObject({
      status: 303,
      location,
      notice: null,
      cookies: { "fla-login": "id.secret" },
    });
    expect(answer.sent.map(({ operationName }) => operationName)).toEqual([
      "updateCustomer",
      "getCart",
      "checkout",
    ]);
    expect(answer.sent[2].variables.input).toMatchObject({
      paymentMethod: "demo",
      billing: { country: "AT", email: "a@b.example" },
      metaData: [{ key: "_demo_payment_method", value: "demo_card_4242" }],
    });
    expect(answer.sent[2].variables.input.billing).not.toHaveProperty("terms");
  });

  it.each([
    ["the total is another than the one shown", { expectedTotal: "100" }, "The total has changed."],
    ["only the total is asked for", { intent: "update", terms: "", email: "" }, "The total is up to date."],
  ])("buys nothing when %s", async (_name, fields, text) => {
    const answer = await post("checkout", { ...billing, ...fields }, shop("120", placed("/")));
    expect(answer.sent.map(({ operationName }) => operationName)).toEqual(["updateCustomer", "getCart"]);
    expect(answer).toMatchObject({
      location: "/store/checkout",
      notice: { kind: "info", text: expect.stringContaining(text), values: { city: "Vienna" } },
    });
  });

  it("asks the shop about an emptied cart: the form was sent twice and the order is there", async () => {
    const answer = await post(
      "checkout",
      { ...billing, expectedTotal: "120" },
      shop("0", placed("/store/confirm/12"), true),
    );
    expect(answer).toMatchObject({ location: "/store/confirm/12", notice: null });
  });

  it("sends no test card along with an invoice", async () => {
    const answer = await post(
      "checkout",
      { ...billing, paymentMethod: "invoice", demoMethod: "demo_card_4242" },
      shop("120", placed("/")),
    );
    expect(answer.sent[2].variables.input).toMatchObject({ paymentMethod: "invoice", metaData: [] });
  });

  it("gives every field its problem and back what was typed, without asking", async () => {
    const answer = await post("checkout", { ...billing, city: "", email: "nope", terms: "" }, placed("/"));
    expect(answer).toMatchObject({
      location: "/store/checkout",
      sent: [],
      notice: { fields: { email: "Please enter a valid email" }, values: { firstName: "A" } },
    });
    expect(Object.keys(answer.notice.fields).sort()).toEqual(["city", "email", "terms"]);
  });

  it("says what the shop says when it refuses", async () => {
    const refused = json({ errors: [{ message: "Sorry, no session found." }], data: { checkout: null } });
    expect(await post("checkout", billing, shop("120", refused))).toMatchObject({
      location: "/store/checkout",
      notice: { text: "Sorry, no session found." },
    });
  });
});
