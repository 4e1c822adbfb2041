import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";

/** Where somebody who writes to us is told when the answer comes; a course's guide answers drafts in a time of its own. */
const files = ["app", "components", "backend/content/files/pages"].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(tsx|md)$/.test(name))
    .map((name) => path.join(folder, name)),
);

it("promises an answer within two working days, wherever it promises one", () => {
  const promises = files.flatMap((file) =>
    [
      ...readFileSync(file, "utf8")
        .replaceAll(/\s+/g, " ")
        .matchAll(/[^.#]*?\bwithin (\w+) working days?\b/gi),
    ]
      .filter(([sentence]) => /answer|write to us/i.test(sentence))
      .map(([, time]) => ({ file, time })),
  );
  expect(promises.length).toBeGreaterThanOrEqual(3);
  expect(promises.filter(({ time }) => time !== "two")).toEqual([]);
});
