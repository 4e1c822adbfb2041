import { expect, it } from "vitest";
import { billingProblems } from "@/backend/billing-address";
import { grantsOf, isDeliveredAtOnce } from "@/backend/access/rights";
import { afterPeriods } from "@/backend/dates";
import { samePurchase } from "@/backend/orders/order";

const whole = {
  firstName: "Ada",
  lastName: "Moor",
  address1: "Gasse 1",
  postcode: "1010",
  city: "Wien",
  country: "AT",
};

it("an invoice address is complete, or each missing part is named", () => {
  expect(billingProblems(whole)).toEqual({});
  expect(Object.keys(billingProblems({}))).toEqual(["firstName", "address1", "postcode", "city", "country"]);
  expect(billingProblems({ ...whole, customerType: "company" })).toEqual({
    company: "Please enter the company name",
  });
  expect(billingProblems({ ...whole, postcode: "", country: "GH" })).toEqual({});
  expect(billingProblems({ ...whole, postcode: "" })).toEqual({ postcode: "Please enter the postcode" });
});

it("periods end on the last day where the day does not exist", () => {
  const next = (start: string, period: "day" | "week" | "month" | "year", count = 1) =>
    afterPeriods(new Date(start), period, count).toISOString().slice(0, 10);
  expect(next("2027-01-31T10:00:00Z", "month")).toBe("2027-02-28");
  expect(next("2028-02-29T10:00:00Z", "year")).toBe("2029-02-28");
  expect(next("2027-12-31T23:00:00Z", "month", 2)).toBe("2028-02-29");
  expect(next("2027-12-28T10:00:00Z", "week")).toBe("2028-01-04");
  expect(next("2027-12-31T10:00:00Z", "day")).toBe("2028-01-01");
});

it("what a paid line opens", () => {
  const none = { hasCourse: false, hasDownloads: false, isDated: false };
  expect(grantsOf({ ...none, type: "ONLINE_COURSE", hasCourse: true, hasDownloads: true })).toEqual([
    "course",
    "download",
  ]);
  expect(grantsOf({ ...none, type: "ONLINE_COURSE_VARIABLE", isDated: true })).toEqual(["seat"]);
  expect(grantsOf({ ...none, type: "TICKET" })).toEqual(["event"]);
  expect(grantsOf({ ...none, type: "SIMPLE" })).toEqual([]);
  expect(isDeliveredAtOnce(["course", "download"])).toBe(true);
  expect(isDeliveredAtOnce(["seat"])).toBe(false);
  expect(isDeliveredAtOnce([])).toBe(false);
});

it("the same purchase, whatever the order of its parts", () => {
  const line = { productId: 1, variationId: null, quantity: 2, total: 100, tax: 20 };
  const other = { ...line, productId: 2 };
  const purchaseOrder = "PO 1";
  const order = {
    total: 240,
    credit: 0,
    purchaseOrder,
    billing: whole,
    lines: [line, other],
    coupons: [{ code: "a" }, { code: "b" }],
  };
  const now = {
    ...order,
    lines: [other, line],
    coupons: [{ code: "b" }, { code: "a" }],
    billing: { ...whole, phone: "" },
  };
  expect(samePurchase(order, now)).toBe(true);
  expect(samePurchase(order, { ...now, billing: { ...whole, city: "Graz" } })).toBe(false);
  expect(samePurchase(order, { ...now, total: 241 })).toBe(false);
  expect(samePurchase(order, { ...now, credit: 100 })).toBe(false);
  expect(samePurchase(order, { ...now, purchaseOrder: "PO 2" })).toBe(false);
  expect(samePurchase(order, { ...now, lines: [line, { ...other, quantity: 1 }] })).toBe(false);
});
