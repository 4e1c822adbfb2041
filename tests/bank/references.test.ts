import { describe, expect, it } from "vitest";
import { namedNumbers } from "@/backend/after-sales/bank/references";

describe("orders in a payer's text", () => {
  it.each([
    ["Order 1001", [1001]],
    ["ORDER1001", [1001]],
    ["order no. 1001", [1001]],
    ["Order Nr 0001001", [1001]],
    ["Order #1001 Mustermann", [1001]],
    ["O r d e r 1 0 0 1", [1001]],
    ["Order 10\n01", [1001]],
    ["Or\nder 1001", [1001]],
    ["0rder 1OO1", [1001]],
    ["Order l00I", [1001]],
    ["Bestellung 1001 vom 20.11.2026", [1001]],
    ["Auftrag-1001", [1001]],
    ["MIRA LUKASZORDER 1001", [1001]],
    ["Order 1001 und 1002", [1001, 1002]],
    ["Order 1001, 1002 + 1003", [1001, 1002, 1003]],
  ])("%j", (text, orders) => {
    expect(namedNumbers(text).orders).toEqual(expect.arrayContaining(orders));
  });

  it.each([
    ["Order 0000 1001", [1001]],
    ["Order 001 001 1", [1001, 10_011]],
    ["Order 1234567890", []],
    ["Order 1001 234567", [1001]],
  ])("are numbers of four to nine digits: %j", (text, orders) => {
    expect(namedNumbers(text).orders).toEqual(orders);
  });

  it("may end at a space or go on after it", () => {
    expect(namedNumbers("Order 1001 2").orders).toEqual([1001, 10_012]);
  });

  it.each(["Forderung 1001", "Order", "Order Ilse", "Order 99", "Bordeaux 1001", ""])(
    "none in %j",
    (text) => {
      expect(namedNumbers(text).orders).toEqual([]);
    },
  );
});

describe("invoices in a payer's text", () => {
  it.each([
    ["2026-00017", "2026-00017"],
    ["Invoice 2026-17", "2026-00017"],
    ["Rechnung Nr. 2026/017", "2026-00017"],
    ["202600017", "2026-00017"],
    ["20 26-000 17", "2026-00017"],
    ["2026-0\n0017", "2026-00017"],
    ["RE 2026-0000017", "2026-00017"],
    ["2026-00017 99,00", "2026-00017"],
    ["2026-12345", "2026-12345"],
  ])("%j", (text, number) => {
    expect(namedNumbers(text).invoices).toContain(number);
  });

  it.each(["2026-11-20", "20.11.2026", "Invoice 2026-11-20", "Tel 2026", "CN-2026"])("none in %j", (text) => {
    expect(namedNumbers(text).invoices).toEqual([]);
  });
});

it.each([
  ["Invoice 2026-0", []],
  ["2026-00017 9", ["2026-00017", "2026-00179"]],
  ["Invoice 2026-123456789", ["2026-123456789"]],
  ["2026  000  17", ["2026-00017"]],
  ["2026-010 0", ["2026-00010", "2026-00100"]],
])("the invoices of %j are %j", (text, numbers) => {
  expect(namedNumbers(text).invoices).toEqual(numbers);
});

it("numbers alone are hints", () => {
  expect(namedNumbers("1001 Danke").bare).toEqual([1001]);
  expect(namedNumbers("20.11.2026 1.001,00").bare).toEqual([]);
});
