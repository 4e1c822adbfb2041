import { expect, it } from "vitest";
import { amountField } from "@/backend/ground/desk-fields";

it.each([
  ["1.590,00", 159_000],
  ["1,590.00", 159_000],
  ["99,5", 9_950],
  ["0", 0],
  ["€ 12", 1_200],
])("the desk reads %j as %i cents", (typed, cents) => expect(amountField.parse(typed)).toBe(cents));

it.each(["1.590", "1,234,5", "-5", "", "12 euros", "1.2.3"])("the desk asks again about %j", (typed) => {
  expect(amountField.safeParse(typed).error?.issues[0]?.message).toBe("Enter the amount as 123.45 or 123,45");
});
