import { expect, it } from "vitest";
import { doublesOf } from "@/backend/after-sales/bank/doubles";

const payment = {
  account: "AT61",
  bookedOn: "2026-11-20",
  amount: 9_900,
  currency: "EUR",
  iban: null,
  text: "Order 1001",
};
const known = [{ ...payment, id: 7 }];

it.each([
  ["the same words", {}, 7],
  ["words in other pieces", { text: "ORDER\n10 01" }, 7],
  ["more words around them", { text: "SEPA credit: Order 1001, thanks" }, 7],
  ["an account that the other file does not name", { account: "" }, 7],
  ["another day", { bookedOn: "2026-11-21" }, null],
  ["another sum", { amount: 9_901 }, null],
  ["another currency", { currency: "CHF" }, null],
  ["another account of ours", { account: "DE02" }, null],
  ["other words", { text: "Order 1002" }, null],
  ["no words and no account of the payer", { text: "" }, null],
])("a line with %s", (_title, other, id) => {
  expect(doublesOf([{ ...payment, ...other }], known)).toEqual([id]);
});

it("the payer's account decides where there are no words, and against equal words", () => {
  const from = { ...payment, iban: "DE02 1203", text: "" };
  expect(doublesOf([from], [{ ...payment, iban: "de021203", id: 7 }])).toEqual([7]);
  expect(doublesOf([{ ...payment, iban: "DE02" }], [{ ...payment, iban: "AT99", id: 7 }])).toEqual([null]);
});

it("an account that one file does not name says nothing, of ours or of the payer", () => {
  const from = { ...payment, iban: "DE02" };
  expect(doublesOf([from], [{ ...payment, account: "", id: 7 }])).toEqual([7]);
  expect(doublesOf([payment], [{ ...from, id: 7 }])).toEqual([7]);
  expect(doublesOf([from], [{ ...payment, text: "", id: 7 }])).toEqual([null]);
  expect(doublesOf([{ ...payment, text: "" }], [{ ...payment, text: "", id: 7 }])).toEqual([null]);
});

it("two equal payments repeat two lines, and a third one none", () => {
  const two = [...known, { ...payment, id: 8 }];
  expect(doublesOf([payment, payment, payment], two)).toEqual([7, 8, null]);
});
