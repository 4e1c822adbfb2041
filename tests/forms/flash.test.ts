import { expect, it } from "vitest";
import { flash, flashOf } from "@/lib/forms/flash";
import { cookieNames } from "@/lib/rules/cookie-names";

const notice = {
  kind: "error",
  text: "Ünknown code",
  fields: { code: "wrong" },
  values: { code: "x" },
} as const;

it("is read back by its id only", () => {
  const { location, change } = flash("/store/cart?offer=flin#total", notice);
  const id = new URL(location, "http://site.invalid").searchParams.get("notice") ?? "";
  expect(location).toBe(`/store/cart?offer=flin&notice=${id}#total`);
  expect(change).toMatchObject({ name: cookieNames.flash, maxAge: 60 });
  expect(flashOf(change.value, id)).toEqual(notice);
  expect(flashOf(change.value, "other")).toBeNull();
  expect(flashOf(change.value, undefined)).toBeNull();
});

const long = { note: "x".repeat(4_000) };

it.each([
  ["long texts", { ...notice, values: { ...long, key: "k1" } }, { ...notice, values: { key: "k1" } }],
  ["everything but the sentence", { ...notice, fields: long }, { kind: "error", text: notice.text }],
] as const)("leaves out %s when the cookie would not fit", (_what, given, left) => {
  const { location, change } = flash("/", given);
  const id = new URL(location, "http://site.invalid").searchParams.get("notice") ?? "";
  expect(encodeURIComponent(change.value).length).toBeLessThan(3_500);
  expect(flashOf(change.value, id)).toEqual(left);
});

it.each(["", "{", "[]", '{"id":"1"}', '{"id":1,"kind":"error","text":"x"}'])(
  "ignores the cookie %j",
  (cookie) => {
    expect(flashOf(cookie, "1")).toBeNull();
  },
);
