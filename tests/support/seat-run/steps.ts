import fc from "fast-check";
import { dateCount } from "./dates";

/** `at` counts through what there is: it is taken modulo the number of seats, orders or dates. */
export type Step =
  | { do: "buy"; buyer: number; date: number; quantity: number; method: "card" | "transfer"; code: boolean }
  | { do: "pay"; at: number }
  | {
      do: "move";
      at: number;
      date: number;
      pays: boolean;
      asCode: boolean;
      together: boolean;
      anyState: boolean;
    }
  | { do: "give"; at: number; to: number; anyState: boolean }
  | { do: "name"; at: number; name: string }
  | { do: "cancel"; at: number; asCode: boolean; together: boolean; anyState: boolean }
  | { do: "withdraw"; at: number; whole: boolean }
  | { do: "refund"; at: number; how: "whole" | "line" | "part" }
  | { do: "cancel date"; date: number }
  | { do: "answer"; at: number; date: number | null; asCode: boolean }
  | { do: "wait"; days: number };

export const buyers = ["ann@example.com", "ben@example.com", "cem@example.com"];
/** Who seats are given to: strangers, and somebody who buys as well. */
export const people = ["ida@example.com", "jon@example.com", "ben@example.com"];

const at = fc.nat({ max: 999 });
const date = fc.nat({ max: dateCount - 1 });
const anyState = fc.nat({ max: 7 }).map((number) => number === 0);
/** The difference to a dearer date. */
const pays = fc.nat({ max: 3 }).map((number) => number > 0);
const together = fc.boolean();
/** The buyer keeps the refund as a code. */
const asCode = fc.boolean();

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("buy" as const),
      buyer: fc.nat({ max: buyers.length - 1 }),
      date,
      quantity: fc.integer({ min: 1, max: 3 }),
      method: fc.constantFrom("card" as const, "card" as const, "transfer" as const),
      /** Pays with what is left on a code, where there is one. */
      code: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("pay" as const), at }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant("move" as const), at, date, pays, asCode, together, anyState }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant("give" as const),
      at,
      to: fc.nat({ max: people.length }),
      anyState,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant("name" as const), at, name: fc.constantFrom("Ida", "Jon") }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant("cancel" as const), at, asCode, together, anyState }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant("withdraw" as const), at, whole: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("refund" as const),
      at,
      how: fc.constantFrom("whole" as const, "line" as const, "part" as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel date" as const), date }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant("answer" as const),
      at,
      date: fc.option(date, { nil: null }),
      asCode,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("wait" as const), days: fc.integer({ min: 1, max: 20 }) }),
  },
);

/** A purchase, and what follows. */
export function steps(most: number, least = 3): fc.Arbitrary<Step[]> {
  const first: Step = { do: "buy", buyer: 0, date: 1, quantity: 2, method: "card", code: false };
  return fc
    .array(step, { minLength: least, maxLength: most, size: "max" })
    .map((others) => [first, ...others]);
}
