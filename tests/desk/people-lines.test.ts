import { expect, it } from "vitest";
import { peopleOfLines } from "@/backend/desk/order-desk/order-by-desk";

it.each([
  ["Anna Berger", { name: "Anna Berger", email: "" }],
  ["Anna Berger, anna@firm.at", { name: "Anna Berger", email: "anna@firm.at" }],
  ["Anna Berger <anna@firm.at>", { name: "Anna Berger", email: "anna@firm.at" }],
  ["anna@firm.at; Anna Berger", { name: "Anna Berger", email: "anna@firm.at" }],
  ["Anna\tBerger\tanna@firm.at", { name: "Anna Berger", email: "anna@firm.at" }],
  ['"Berger, Anna" anna@firm.at', { name: "Berger Anna", email: "anna@firm.at" }],
  ["anna@firm.at", { name: "", email: "anna@firm.at" }],
])("a person of the line %j", (line, person) => {
  expect(peopleOfLines(line)).toEqual([person]);
});

it("a pasted list has a person for each line that is not empty", () => {
  expect(peopleOfLines("Anna\r\n\r\n  Ben \n").map(({ name }) => name)).toEqual(["Anna", "Ben"]);
});
