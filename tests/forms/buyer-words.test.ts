import { expect, it } from "vitest";
import {
  buyerWords,
  noWords,
  printedWords,
  readWords,
  staffRows,
  wordRows,
  wordsOf,
} from "@/lib/rules/forms/buyer-words";

const given = { purchaseOrder: "PO 1", customerNote: "Ring twice" };

it("no words name every word of the table", () => {
  expect(Object.keys(noWords)).toEqual(Object.keys(buyerWords));
});

it("a company may give all words, a private person those that are not a company's", () => {
  expect(wordsOf({ customerType: "company" }, given)).toEqual(given);
  expect(wordsOf({ customerType: "private" }, given)).toEqual({ ...given, purchaseOrder: null });
  expect(wordsOf({}, given)).toEqual({ ...given, purchaseOrder: null });
  expect(wordsOf({ customerType: "company" }, { purchaseOrder: "" })).toEqual(noWords);
});

it("documents repeat the reference and never the note", () => {
  expect(printedWords(given)).toEqual({ purchaseOrder: "PO 1" });
  expect(printedWords({ ...noWords, customerNote: "Ring twice" })).toEqual({});
});

it("the buyer reads the reference, the staff read the note as well, and empty words have no row", () => {
  const reference = { label: "Your reference", value: "PO 1" };
  expect(wordRows(given)).toEqual([reference]);
  expect(staffRows(given)).toEqual([
    { label: "Buyer's reference", value: "PO 1" },
    { label: "Buyer's note", value: "Ring twice" },
  ]);
  expect([...wordRows(noWords), ...staffRows({ ...noWords, customerNote: "" })]).toEqual([]);
});

it("reads the words of the contract, and nothing as null", () => {
  expect(readWords({ purchaseOrderNumber: "PO 1", customerNote: "Ring twice" })).toEqual(given);
  expect(readWords({ purchaseOrderNumber: "", customerNote: undefined })).toEqual(noWords);
});
