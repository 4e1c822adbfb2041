import { expect, it } from "vitest";
import { billingProblems } from "@/backend/ground/billing-address";
import { writeAttendees } from "@/lib/rules/attendees";
import { grantsOf, isDeliveredAtOnce } from "@/backend/sales/access/rights";
import { afterPeriods } from "@/backend/ground/dates";
import {
  isHeldUnpaid,
  isHoldOver,
  isInvoiced,
  isTransfer,
  isVouchedFor,
  lineTitle,
  samePurchase,
  toPay,
  unconfirmedSeatsOf,
} from "@/backend/sales/orders/order";

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
  const order = {
    total: 240,
    credit: 0,
    purchaseOrder: "PO 1",
    customerNote: "Ring twice",
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
  expect(samePurchase(order, { ...now, purchaseOrder: null })).toBe(false);
  expect(samePurchase(order, { ...now, customerNote: null })).toBe(true);
  expect(samePurchase(order, { ...now, coupons: [{ code: "a" }, { code: "c" }] })).toBe(false);
  const { city, ...rest } = whole;
  const turned = { city, ...rest, phone: undefined };
  expect(samePurchase(order, { ...now, billing: turned })).toBe(true);
  expect(samePurchase(order, { ...now, lines: [line, { ...other, quantity: 1 }] })).toBe(false);
});

const paidAt = new Date("2026-11-20T10:00:00Z");
type Facts = Parameters<typeof isInvoiced>[0];
const transfer: Facts = {
  status: "held",
  paymentMethod: "invoice",
  paidAt: null,
  memberId: 1,
  addressProven: false,
  confirmUntil: null,
  total: 100,
  byDesk: false,
};

it.each<[string, Partial<Facts>, boolean]>([
  ["a member's transfer", {}, true],
  ["a stranger's", { memberId: null }, false],
  ["a guest's with a proven address", { memberId: null, addressProven: true }, true],
  ["one that waits for its confirmation", { confirmUntil: paidAt }, false],
  ["one by card", { paymentMethod: "stripe" }, false],
  ["one that has ended", { status: "cancelled" }, false],
  ["a stranger's whose money came", { memberId: null, paidAt }, true],
  ["a free one of a guest", { total: 0, memberId: null, addressProven: true, paidAt }, false],
  ["a free one of a member", { total: 0, paidAt }, true],
  ["a free one of the desk", { total: 0, byDesk: true, paidAt }, false],
])("an order gets its invoice: %s", (_title, given, isIssued) => {
  expect(isInvoiced({ ...transfer, ...given })).toBe(isIssued);
});

it.each<[string, Partial<Facts>, boolean]>([
  ["a member's", {}, true],
  ["a stranger's", { memberId: null }, false],
  ["a guest's with a proven address", { memberId: null, addressProven: true }, true],
  ["a member's that waits for its confirmation", { confirmUntil: paidAt }, false],
  ["a stranger's that is paid", { memberId: null, confirmUntil: paidAt, paidAt }, true],
  ["a stranger's free one", { memberId: null, total: 0, paidAt }, false],
  ["a stranger's that is not paid", { memberId: null, total: 100 }, false],
])("mails to an address may repeat the buyer's words: %s", (_title, given, isVouched) => {
  expect(isVouchedFor({ ...transfer, ...given })).toBe(isVouched);
});

it("an order waits for a transfer, and its seats are held without a payment", () => {
  expect(isTransfer(transfer)).toBe(true);
  expect(isTransfer({ ...transfer, status: "processing" })).toBe(false);
  expect(isTransfer({ ...transfer, paymentMethod: "stripe" })).toBe(false);
  expect(["invoice", "free", "stripe"].filter((paymentMethod) => isHeldUnpaid({ paymentMethod }))).toEqual([
    ...["invoice", "free"],
  ]);
  expect(toPay({ total: 100, credit: 30 })).toBe(70);
});

it.each([
  [1, { network: 1, all: 1 }],
  [19, { network: 1, all: 9 }],
  [20, { network: 2, all: 10 }],
  [100, { network: 4, all: 50 }],
])("of %i seats unknown addresses hold at most %j", (seats, most) => {
  expect(unconfirmedSeatsOf(seats)).toEqual(most);
});

it("the time to pay runs out at its moment, and never where there is none", () => {
  expect(isHoldOver({ holdUntil: paidAt }, paidAt)).toBe(true);
  expect(isHoldOver({ holdUntil: paidAt }, new Date(paidAt.getTime() - 1))).toBe(false);
  expect(isHoldOver({ holdUntil: null }, paidAt)).toBe(false);
});

it("a line is named by its date, and by its attendees", () => {
  const line = { name: "Workshop", variationName: null, quantity: 1, extra: {} };
  expect(lineTitle(line)).toBe("Workshop");
  expect(lineTitle({ ...line, variationName: "3 March" })).toBe("3 March");
  const attendees = writeAttendees([{ name: "Ada", email: "" }]);
  expect(lineTitle({ ...line, extra: { ...(attendees && { attendees }) } })).toBe("Workshop (Ada)");
});
