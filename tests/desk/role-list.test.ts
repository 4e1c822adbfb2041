import { expect, it } from "vitest";
import { everybody, roles, rolesIn, rolesToGive } from "@/backend/ground/desk-roles";
import { readSources } from "@/tests/support/imports";

const lists = /\[[A-Z",\s]+\]/g;
const isOfEverybody = (list: string) => everybody.every((role) => list.includes(`"${role}"`));

it("is written down once: every other file takes it from there", () => {
  const listing = readSources(["app", "backend", "components", "lib", "scripts", "tests"])
    .filter(({ text }) => (text.match(lists) ?? []).some(isOfEverybody))
    .map(({ path }) => path);
  expect(listing).toEqual(["backend/ground/desk-roles.ts"]);
});

it("gives each role its own capability and words", () => {
  for (const { role, label, has } of rolesToGive(["fla_desk_books", "fla_has_cockpit_access"]))
    expect([role, label.toUpperCase().startsWith(role), has]).toEqual([role, true, role === "BOOKS"]);
  expect(new Set(rolesToGive([]).map(({ label }) => label)).size).toBe(roles.length);
  expect(rolesIn(["fla_desk", "fla_desk_keeper", "fla_deskless"])).toEqual(["DESK", "ADMINISTRATOR"]);
});
