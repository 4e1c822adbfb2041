import fs from "node:fs";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { readFiles } from "@/backend/content/catalogue/folder";

/** The content as a build of another product reads it. Source: R001. */
let written = "";

beforeAll(async () => {
  vi.stubEnv("PRODUCT_NAME", "Delta Path");
  vi.stubEnv("PRODUCT_SLUG", "delta-path");
  vi.resetModules();
  const { buildContent } = await import("@/backend/content/documents/build-content");
  written = JSON.stringify(
    buildContent(new Map(readFiles("backend/content/files")), new Date("2026-11-23T08:00:00Z")),
  );
});
afterAll(() => vi.unstubAllEnvs());

const picturesIn = (text: string) =>
  new Set([...text.matchAll(/\/art\/[a-z0-9-]+\.svg/g)].map(([path]) => path));
const missing = (paths: Iterable<string>) => [...paths].filter((path) => !fs.existsSync(`public${path}`));

describe("content under another name of the product", () => {
  it("has every picture", () => {
    const pictures = picturesIn(written);
    expect(pictures.size).toBeGreaterThan(50);
    expect(missing(pictures)).toEqual([]);
    expect(missing(["/art/delta-path-day.svg"])).toEqual(["/art/delta-path-day.svg"]);
  });

  it("never says the first one", () => {
    expect(written).toContain("Delta Path");
    expect(written).toContain("delta-path");
    expect(written.match(/.{30}flight[ -]levels.{30}/i)).toBeNull();
  });
});
