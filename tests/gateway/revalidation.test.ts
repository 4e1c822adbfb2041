import { createHmac } from "node:crypto";
import { expect, it } from "vitest";
import { tagsToRenew } from "@/lib/gateway/public-cache";

const secret = "a-secret-of-sixteen";
const now = new Date("2026-11-21T08:00:00Z");
const at = now.getTime() / 1_000;
const sign = (body: string, key = secret) => createHmac("sha256", key).update(body).digest("hex");
const ask = (body: string, signature: string | null = sign(body)) =>
  tagsToRenew(new TextEncoder().encode(body), signature, secret, now);

it("answers the tags of a signed body", () => {
  expect(ask(JSON.stringify({ tags: ["menus", "page:home"], at }))).toEqual(["menus", "page:home"]);
});

it.each([
  [
    "another secret",
    JSON.stringify({ tags: ["menus"], at }),
    sign(JSON.stringify({ tags: ["menus"], at }), "other"),
  ],
  ["no signature", JSON.stringify({ tags: ["menus"], at }), null],
  ["a changed body", JSON.stringify({ tags: ["menus2"], at }), sign(JSON.stringify({ tags: ["menus"], at }))],
])("refuses %s", (_name, body, signature) => expect(ask(body, signature)).toBeNull());

it.each([
  ["too old", { tags: ["menus"], at: at - 301 }],
  ["in the future", { tags: ["menus"], at: at + 301 }],
  ["without tags", { tags: [], at }],
  ["with other keys", { tags: ["menus"], at, x: 1 }],
  ["with a strange tag", { tags: ["a b"], at }],
])("refuses what is %s", (_name, body) => expect(ask(JSON.stringify(body))).toBeNull());

it("refuses signed nonsense", () => expect(ask("{")).toBeNull());
