import { expect, it } from "vitest";
import { actions } from "@/backend/desk-registry";
import { env } from "@/lib/env";
import { readForm } from "@/lib/forms/form-case";

function inputOf(more: Record<string, string>) {
  const values = { act: "publish", path: "pages/a.md", seen: "x", "f.title": "A", ...more };
  return Object(actions.saveDocument.fields.parse(values));
}

const sentWith = (publishAt: string) => inputOf({ publishAt }).publishAt?.toISOString() ?? null;

it("reads the time to publish in Vienna, and refuses one that it cannot read rather than publish at once", () => {
  expect(sentWith("2026-12-01T09:00")).toBe("2026-12-01T08:00:00.000Z");
  expect(sentWith("2026-07-01T09:00")).toBe("2026-07-01T07:00:00.000Z");
  expect(sentWith("")).toBeNull();
  expect(() => sentWith("tomorrow")).toThrow("Enter the publication time");
});

it.each([
  ["quiet-week", "quiet-week"],
  [" Our Office! ", "our-office"],
  ["Über uns / 2027", "über-uns-2027"],
])("makes the name in the address out of what was typed: %j", (name, made) => {
  expect(inputOf({ path: "pages", name }).path).toBe(`pages/${made}.md`);
});

it("refuses a name without a letter or a digit", () => {
  expect(() => inputOf({ path: "pages", name: " ?!" })).toThrow("a letter or a digit");
});

it("takes every ticked box of a document's field, and none as an empty value", async () => {
  const body = new URLSearchParams([
    ...[["", "one", "two"], [""]].flatMap((values, at) => values.map((value) => [`f.${at}`, value])),
    ...[
      ["reason", "a"],
      ["reason", "b"],
    ],
  ]);
  const headers = { origin: env.ORIGIN, "sec-fetch-site": "same-origin" };
  const form = await readForm(new Request(env.ORIGIN, { method: "POST", body, headers }));
  expect(form).toEqual({ "f.0": "one\ntwo", "f.1": "", reason: "b" });
});
