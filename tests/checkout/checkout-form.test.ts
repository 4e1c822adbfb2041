import { describe, expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { priceFacts } from "@/lib/rules/prices/price-change";
import { cartOf } from "@/tests/support/fake-shop";
import { json, type Play } from "@/tests/support/fake-upstream";
import { openUpstream, poster } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();
const post = poster(upstream, postedForm);

describe("buying without script", () => {
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
      cookies: { [cookieNames.login]: "id.secret" },
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

  const limited = json({
    data: { checkout: null },
    errors: [{ message: "x", path: ["checkout"], extensions: { code: "SEATS_LIMITED" } }],
  });
  const mailing =
    (checkout: Play): Play =>
    (seen, response) =>
      JSON.parse(seen.body).operationName === "requestAddressCode"
        ? json({ data: { requestAddressCode: { result: "success" } } })(seen, response)
        : shop("120", checkout)(seen, response);

  it("mails a code when the shop wants the address confirmed, and keeps what was typed", async () => {
    const answer = await post("checkout", { ...billing, expectedTotal: "120" }, mailing(limited));
    expect(answer.sent.at(-1)).toMatchObject({
      operationName: "requestAddressCode",
      variables: { input: { email: "a@b.example" } },
    });
    expect(answer).toMatchObject({
      location: "/store/checkout",
      notice: { kind: "info", values: { city: "Vienna", codeSentTo: "a@b.example" } },
    });
    const again = await post("checkout", { ...billing, intent: "code", terms: "" }, mailing(limited));
    expect(again.sent.map(({ operationName }) => operationName)).not.toContain("checkout");
    expect(again.notice?.values?.codeSentTo).toBe("a@b.example");
  });

  it.each([
    ["a@b.example", "123456"],
    ["other@b.example", undefined],
  ])("sends the code that was mailed to %s along: %s", async (codeSentTo, sent) => {
    const fields = { ...billing, expectedTotal: "120", addressCode: "123456", codeSentTo };
    const answer = await post("checkout", fields, mailing(placed("/store/confirm/12")));
    expect(answer.sent.at(-1).variables.input.addressCode).toBe(sent);
    expect(answer.location).toBe("/store/confirm/12");
  });

  it("sends a company's own number along, and asks for it where the page knew that it must be there", async () => {
    const firm = { ...billing, customerType: "company", company: "Holm OG", expectedTotal: "120" };
    const posted = (fields: object) =>
      post("checkout", { ...firm, ...fields }, shop("120", placed("/store/confirm/12")));
    const reference = { purchaseOrderNumber: "PO 4711" };
    const given = await posted(reference);
    expect(given.sent.at(-1).variables.input).toMatchObject(reference);
    expect(
      (await posted({ ...reference, customerType: "private" })).sent.at(-1).variables.input,
    ).not.toMatchObject(reference);
    const missing = await posted({ needsPurchaseOrder: "on" });
    expect(missing.notice?.fields?.purchaseOrderNumber).toMatch(
      /^Your company needs a purchase order number/,
    );
    expect(missing.sent).toEqual([]);
  });

  it("names the real reason of a changed total, as far as the page told what it had shown", async () => {
    const now = { ...cartOf({ quantity: 2, total: "1896.00" }), isEmpty: false };
    const told = async (before: unknown) => {
      const shown = typeof before === "string" ? before : JSON.stringify(before);
      const fields = { ...billing, expectedTotal: "948.00", shown };
      const answer = await post("checkout", fields, (seen, response) => {
        const { operationName } = JSON.parse(seen.body);
        const data = operationName === "getCart" ? { cart: now } : { updateCustomer: { customer: {} } };
        return json({ data })(seen, response);
      });
      expect(answer.sent.map(({ operationName }) => operationName)).toEqual(["updateCustomer", "getCart"]);
      return answer.notice?.text;
    };
    const shown = priceFacts(cartOf({ quantity: 1 }));
    expect(await told(shown)).toBe(
      "The total has changed. Quantity of Design – Self-paced: 2 instead of 1. Please check it and confirm again.",
    );
    expect(await told({ ...shown, items: priceFacts(now).items, taxes: ["VAT 19 % (DE)"] })).toMatch(
      /^The total has changed\. Charged now: VAT/,
    );
    for (const broken of ["", "{", { ...shown, items: [{}] }])
      expect(await told(broken)).toBe("The total has changed. Please check it and confirm again.");
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
