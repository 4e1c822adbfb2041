import { describe, expect, it } from "vitest";
import { env } from "@/lib/env";
import { cardPath, pageMetadata } from "@/lib/seo";

const at = (path: string, index?: boolean) =>
  pageMetadata({ title: "A page", description: "<p>About &amp; all</p>", path, index });

describe("metadata of a page", () => {
  it("has one absolute address, everywhere the same", () => {
    const { alternates, openGraph } = at("/workshops/one");
    expect(alternates?.canonical).toBe(`${env.ORIGIN}/workshops/one`);
    expect(openGraph?.url).toBe(alternates?.canonical);
  });

  it("describes it in plain text", () => expect(at("/x").description).toBe("About & all"));

  it("shows its own card", () => {
    expect(at("/workshops/one").openGraph?.images).toEqual([
      expect.objectContaining({ url: `${env.ORIGIN}/og/workshops/one.png`, width: 1200, height: 630 }),
    ]);
    expect(cardPath("/")).toBe("/og/index.png");
  });

  it("keeps a page that is not to be listed out, without a card", () => {
    const { robots, openGraph } = at("/search", false);
    expect(robots).toEqual({ index: false });
    expect(openGraph?.images).toBeUndefined();
    expect(at("/x").robots).toMatchObject({ index: true });
  });

  it.each([
    ["/", 2],
    ["/academy", 1],
    ["/academy/events/one", 1],
    ["/case-studies/one", 1],
    ["/academyx", 0],
    ["/contact", 0],
  ])("announces at %s %i feeds", (path, count) =>
    expect(at(path).alternates?.types?.["application/rss+xml"]).toHaveLength(count),
  );
});
