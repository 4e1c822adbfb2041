import { drizzle } from "drizzle-orm/node-postgres";
import { expect, it } from "vitest";
import { prepared } from "@/backend/database/prepared";

it("a statement is made once for each handle that asks it", () => {
  const [one, other] = [drizzle.mock(), drizzle.mock()];
  let made = 0;
  const statement = prepared((db) => ({ db, number: (made += 1) }));

  expect([statement(one), statement(one), statement(other), statement(one)]).toEqual([
    { db: one, number: 1 },
    { db: one, number: 1 },
    { db: other, number: 2 },
    { db: one, number: 1 },
  ]);
});

it("one that could not be made is tried again", () => {
  const db = drizzle.mock();
  let isBroken = true;
  const statement = prepared(() => {
    if (isBroken) throw new Error("no such column");
    return "select";
  });

  expect(() => statement(db)).toThrow("no such column");
  isBroken = false;
  expect(statement(db)).toBe("select");
});
