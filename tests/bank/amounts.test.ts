import { expect, it } from "vitest";
import { readDay, readXmlAmount } from "@/backend/after-sales/bank/amounts";
import { readAmount } from "@/backend/ground/typed-amount";

it.each([
  ["99", 9_900],
  ["99,00", 9_900],
  ["99.5", 9_950],
  ["1.234,56", 123_456],
  ["1,234.56", 123_456],
  ["1.234.567", 123_456_700],
  ["1 234,56", 123_456],
  ["1'234.56", 123_456],
  ["-99,00", -9_900],
  ["99,00-", -9_900],
  ["+ 99,00", 9_900],
  ["€ 12,50", 1_250],
  ["12,50 EUR", 1_250],
  ["\u221212,50", -1_250],
  ["0,00", 0],
])("%s is %i cents", (text, cents) => expect(readAmount(text)).toBe(cents));

it.each([
  "",
  "x",
  "99,000.00,0",
  "1.23.4",
  "99,005",
  "1.234",
  "1,23,45",
  "-99-",
  "9 9",
  "99 Stück",
  "1e3",
  ".",
])("%j is no amount", (text) => expect(readAmount(text)).toBeNull());

it.each([
  ["99", 9_900],
  ["99.5", 9_950],
  ["99.50000", 9_950],
  [" 99.5 ", 9_950],
  ["99.505", null],
  ["99,50", null],
  ["-1.00", null],
])("in XML %s is %s", (text, cents) => expect(readXmlAmount(text)).toBe(cents));

it.each([
  ["20.11.2026", "2026-11-20"],
  ["2.1.26", "2026-01-02"],
  ["20/11/2026", "2026-11-20"],
  ["2026-11-20", "2026-11-20"],
  ["2026-11-20T10:00:00+01:00", "2026-11-20"],
  [" 2026-11-20 ", "2026-11-20"],
  [" 20.11.2026 ", "2026-11-20"],
  ["x2026-11-20", null],
  ["2026-11-20x", null],
  ["120.11.2026", null],
  ["31.02.2026", null],
  ["11-20-2026", null],
  ["", null],
])("the day %s is %s", (text, day) => expect(readDay(text)).toBe(day));
