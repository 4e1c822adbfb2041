import { expect, it } from "vitest";
import { accessRedirect } from "@/lib/rules/forms/event-access";

const origin = "https://academy.example";
const places = ["https://community.example.com", "https://rooms.example.com/start"];

it.each([
  ["/academy/events/day/live/morning", { kind: "page", href: "/academy/events/day/live/morning" }],
  [`${origin}/academy/events?a=1#b`, { kind: "page", href: "/academy/events?a=1#b" }],
  ["https://rooms.example.com/x?y=1", { kind: "external", href: "https://rooms.example.com/x?y=1" }],
  ["https://community.example.com", { kind: "external", href: "https://community.example.com/" }],
])("follows %s", (target, expected) => expect(accessRedirect(target, origin, places)).toEqual(expected));

it.each([
  null,
  "",
  "//evil.example/x",
  "/\\evil.example",
  "https://evil.example",
  "https://rooms.example.com.evil.example",
  "https://rooms.example.com@evil.example/",
  "https://user:secret@rooms.example.com/",
  "http://rooms.example.com/",
  "https://rooms.example.com:8443/",
  "javascript:alert(1)",
  "data:text/html,x",
  "academy/events",
  `${origin}//evil.example`,
])("does not follow %s", (target) => expect(accessRedirect(target, origin, places)).toBeNull());
