import { expect, it } from "vitest";
import { postedForm } from "@/lib/forms/form-table";
import { html, json } from "@/tests/support/fake-upstream";
import { openUpstream, poster } from "@/tests/support/remote-site";
import { cookieNames } from "@/lib/rules/cookie-names";

const upstream = openUpstream();
const subscription = "/account/me/subscription";
const methods = "/account/me/payment-methods";
const cookie = { cookie: `${cookieNames.access}=Bearer%20a; ${cookieNames.session}=s` };

const post = poster(upstream, postedForm);

type Row = [
  form: string,
  fields: Record<string, string>,
  operation: string,
  page: string,
  answer: object,
  text: string,
];
const changed = { subscription: { id: "s1" } };
const rows: Row[] = [
  [
    "cancel-subscription",
    { id: "5" },
    "cancelSubscription",
    subscription,
    changed,
    "Your subscription is cancelled.",
  ],
  [
    "resume-subscription",
    { id: "5" },
    "resumeSubscription",
    subscription,
    changed,
    "Your subscription continues.",
  ],
  [
    "change-subscription-payment",
    { id: "5", tokenId: "7" },
    "changeSubscriptionPayment",
    subscription,
    changed,
    "From now on we charge your subscription to the chosen payment method.",
  ],
  [
    "set-default-payment-method",
    { tokenId: "7" },
    "setDefaultPaymentMethod",
    methods,
    { status: "SUCCESS", token: null },
    "This is now your default payment method. Each subscription keeps its own.",
  ],
  [
    "delete-payment-method",
    { tokenId: "7" },
    "deletePaymentMethod",
    methods,
    { status: "SUCCESS" },
    "The payment method is deleted.",
  ],
];

it.each(rows)("%s with %o", async (form, fields, operation, page, answer, text) => {
  const done = await post(form, fields, json({ data: { [operation]: answer } }), cookie);
  expect(done.status).toBe(303);
  expect(done.location).toBe(page);
  expect(done.notice).toMatchObject({ kind: "success", text });
  const variables = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, Number(value)]));
  // A host of which nothing is known is asked something harmless with this token before.
  const sent = done.sent.filter(({ operationName }) => operationName !== "verifyAccess");
  expect(sent).toMatchObject([{ operationName: operation, variables }]);

  const words = "The server's own words.";
  const refusal = json({
    errors: [{ message: words, extensions: { code: "X" } }],
    data: { [operation]: null },
  });
  expect((await post(form, fields, refusal, cookie)).notice).toMatchObject({ kind: "error", text: words });
  const empty = await post(form, fields, json({ data: { [operation]: null } }), cookie);
  expect(empty.notice).toMatchObject({ kind: "error" });
  const outage = await post(form, fields, html, cookie);
  expect(outage.location).toContain(page);
  expect(outage.notice).toMatchObject({
    kind: "error",
    text: expect.stringMatching(/^(Could not|Something|The server)/),
  });
});

it.each([
  ["change-subscription-payment", { id: "5" }],
  ["change-subscription-payment", { id: "5", tokenId: "x" }],
  ["set-default-payment-method", { tokenId: "0" }],
  ["delete-payment-method", { tokenId: "2147483648" }],
])("%s with %o asks nothing and says what to do", async (form, fields) => {
  const { sent, notice } = await post(form, fields, html, cookie);
  expect(sent).toEqual([]);
  expect(notice).toMatchObject({ kind: "error", text: "Please choose a payment method." });
});

it.each([
  ["cancel-subscription", { id: "5", memberId: "2" }],
  ["cancel-subscription", {}],
  ["resume-subscription", { id: "-1" }],
])("%s with %o asks nothing", async (form, fields) => {
  const { sent, notice } = await post(form, fields, html, cookie);
  expect(sent).toEqual([]);
  expect(notice).toMatchObject({ kind: "error" });
});
