// @vitest-environment jsdom
import { beforeAll, describe, expect, it } from "vitest";
import { publicPages, type PublicPage } from "@/components/pages/public-pages";
import { caseStudiesFeed, eventsFeed } from "@/components/pages/site-feeds";
import { env } from "@/lib/env";
import { plainText } from "@/lib/rules/texts/plain-text";
import { membersWords } from "./members-words";

describe("feeds of events and case studies", () => {
  let pages: PublicPage[];
  beforeAll(async () => {
    pages = await publicPages();
  });
  const read = (xml: string) =>
    [...new DOMParser().parseFromString(xml, "text/xml").querySelectorAll("item")].map((item) => ({
      title: item.querySelector("title")?.textContent,
      link: item.querySelector("link")?.textContent ?? "",
      guid: item.querySelector("guid")?.textContent,
      text: item.querySelector("description")?.textContent ?? "",
    }));

  it("of the events: the next one first, an entry for each run", async () => {
    const items = read(await eventsFeed(new Date()));
    expect(items.length).toBe(pages.filter(({ kind, isListed }) => kind === "event" && isListed).length);
    for (const { link, guid, text } of items) {
      expect(pages.map(({ path }) => env.ORIGIN + path)).toContain(link);
      expect(guid).toMatch(/#\d{4}-\d{2}-\d{2}$/);
      expect(text).toMatch(/\d{4}/);
    }
    expect(await eventsFeed(new Date())).toBe(await eventsFeed(new Date()));
  });

  it("of the case studies: teasers, and not a sentence for members", async () => {
    const xml = await caseStudiesFeed();
    expect(read(xml).map(({ title }) => title)).toContain("Kestrel Bank: Forty sheets become one board");
    const words = membersWords();
    expect(words.length).toBeGreaterThan(20);
    expect(words.filter((sentence) => plainText(xml).includes(sentence))).toEqual([]);
  });
});
