import { expect, it } from "vitest";
import { GetCertificationDocument } from "@/graphql/generated/content/documents";
import { readPublic, unbrokenLevels } from "@/lib/gateway/read";

it.each([
  ["Flight Level 2 Design", "Flight Level\u00a02 Design"],
  ["Levels 2 and 3, level 1", "Levels\u00a02 and 3, level\u00a01"],
  ["flight-level-2-design", "flight-level-2-design"],
  ["Level up in 2 days", "Level up in 2 days"],
])("%s", (before, after) =>
  expect(unbrokenLevels({ a: [{ b: before }], c: null, d: 2 })).toEqual({ a: [{ b: after }], c: null, d: 2 }),
);

it("whatever a public page reads has it", async () => {
  const { certification } = await readPublic(GetCertificationDocument, { slug: "flight-level-2-design" });
  expect(certification?.title).toBe("Flight Level\u00a02 Design");
  expect(JSON.stringify(certification)).not.toMatch(/Level \d/);
});
