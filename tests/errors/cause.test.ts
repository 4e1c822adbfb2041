import { expect, it } from "vitest";
import { causeOf } from "@/backend/ground/errors";

it("cuts the parameters of a failed query and keeps the database's reason", () => {
  const query = new Error("Failed query: insert into members values ($1)\nparams: anna@example.com,Anna", {
    cause: new Error("duplicate key value"),
  });
  const text = causeOf(query);
  expect(text).not.toContain("anna@example.com");
  expect(text).toContain("insert into members");
  expect(text).toContain("duplicate key value");
  expect(text).toMatch(/\n {4}at /);
});

it("takes what is no error", () => {
  expect(causeOf("gone")).toBe("gone");
});
