import { expect, it } from "vitest";
import { readSources } from "@/tests/support/imports";

/** The ground of the back end, which has no room, and the errors of which stand at the only place that throws them. */
const ground = [
  "backend/context.ts",
  "backend/ground/desk-roles.ts",
  "backend/ground/relay.ts",
  "backend/sales/payments/gateway-of.ts",
];

/** A refusal at the desk is worded beside its action, with the numbers that the staff sees there. */
const isOfDesk = (path: string) => /\/desk(-reads|-words)?\.ts$/.test(path);

it("a room names its failures in one file, each with code and sentence", () => {
  const makers = readSources(["backend"])
    .filter(({ text }) => /\buserError\(/.test(text))
    .map(({ path }) => path);
  const named = makers.filter((path) => /\/errors\.ts$/.test(path));
  expect(named.length).toBeGreaterThan(10);
  expect(makers.filter((path) => !named.includes(path) && !isOfDesk(path))).toEqual(ground);
});

it("two failures of a room have two sentences", () => {
  const twice = readSources(["backend"])
    .filter(({ path }) => /\/errors\.ts$/.test(path))
    .flatMap(({ path, text }) => {
      const sentences = [...text.matchAll(/"([A-Z][^"]* [^"]*)"/g)].map(([, sentence]) => sentence);
      return sentences.filter((one, at) => sentences.indexOf(one) !== at).map((one) => `${path}: ${one}`);
    });
  expect(twice).toEqual([]);
});
