import { expect, it } from "vitest";
import { rows } from "@/tests/authorisation/operation-rows";
import { aboutNobody } from "@/graphql/generated/about-nobody";
import { isAboutPerson } from "@/lib/gateway/about-person";

/** Public, and yet another answer for a member, whose country has its own prices. */
const ofEverybodyButPersonal = ["previewOffer"];
/** Of a visitor who is about to sign in. */
const ofGuests = ["beginPasskeySignIn"];

it("asks who somebody is before every operation but the public ones", () => {
  const open = Object.entries(rows).flatMap(([name, { needs }]) => (needs === "nobody" ? [name] : []));
  expect([...aboutNobody, ...ofEverybodyButPersonal].sort()).toEqual([...open, ...ofGuests].sort());
});

it("counts an operation without the mark as one about a person", () => {
  expect(isAboutPerson({ name: "getEvents" })).toBe(false);
  expect(isAboutPerson({ name: "getCaseStudyForMembers" })).toBe(true);
  expect(isAboutPerson({ name: "newOperation" })).toBe(true);
});
