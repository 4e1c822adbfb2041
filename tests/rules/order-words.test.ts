import { expect, it } from "vitest";
import { cancelledDateText } from "@/lib/rules/texts/order-words";

const none = { orders: 0, unconfirmed: 0, unpaid: 0, unpaidUnconfirmed: 0 };

it.each([
  [{ orders: 2 }, /^The buyers of 2 orders get an email and choose .* or a credit code\.$/],
  [{ orders: 1, unconfirmed: 1 }, /^The buyers of 1 order get an email .* after confirming it\.$/],
  [{ orders: 1, unpaid: 1 }, /^1 unpaid order ends, and its buyer gets an email\.$/],
  [
    { orders: 1, unconfirmed: 1, unpaid: 1, unpaidUnconfirmed: 1 },
    /^1 unpaid order ends; its buyer has not confirmed the address and gets no email\.$/,
  ],
  [
    { orders: 4, unconfirmed: 2, unpaid: 3, unpaidUnconfirmed: 2 },
    /^The buyers of 1 order .* credit code\. 3 unpaid orders end, .* email, except for 2 with an unconfirmed address\.$/,
  ],
])("of %o says who chooses, whose order ends, and who gets no email", (concerned, text) => {
  expect(cancelledDateText({ ...none, ...concerned })).toMatch(text);
});
