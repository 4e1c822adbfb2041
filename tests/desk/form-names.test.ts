import { expect, it } from "vitest";
import { actions } from "@/backend/desk-registry";
import { actionOfForm } from "@/lib/gateway/desk";
import { readSources } from "@/tests/support/imports";

it("every form of the desk posts to an action, and every action has a form", () => {
  const texts = readSources(["components/desk", "app/(desk)"]).map(({ text }) => text);
  const used = texts.flatMap((text) =>
    [...text.matchAll(/\bform="([a-z]+(?:-[a-z]+)+)"|\/api\/desk\/(?!files)([a-z-]+)/g)].map(
      ([, form, other]) => actionOfForm(form ?? other ?? ""),
    ),
  );
  expect(used.length).toBeGreaterThan(50);
  expect([...new Set(used)].filter((name) => !Object.hasOwn(actions, name))).toEqual([]);
  expect(Object.keys(actions).filter((name) => !used.includes(name))).toEqual([]);
});
