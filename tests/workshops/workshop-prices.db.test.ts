import fs from "node:fs";
import path from "node:path";
import { createElement, type ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { eventDays } from "@/components/ui/times/event-dates";
import { FeaturedWorkshops } from "@/components/workshops/workshop-cards";
import { type Workshop, workshops, workshopVariants } from "@/components/workshops/workshop-catalogue";
import { WorkshopPage } from "@/components/workshops/workshop-page";
import { workshopPageData } from "@/components/workshops/workshop-page-data";
import { WorkshopSchedule } from "@/components/workshops/workshop-schedule";
import { formatEuro } from "@/lib/money";
import { openWorld, type World } from "@/tests/support/backend-world";
import { testDatabase } from "@/tests/support/database";
import { embedBackend } from "@/tests/support/settings";

const folder = path.join(process.cwd(), "backend/content/files/workshops");
/** The only date whose price its product has, not its file. */
const programPrice = 9990;

/** Prices as the editors wrote them, by the name of the file, which begins the name of each of its dates. */
const written = new Map(
  fs.readdirSync(folder).map((file) => {
    const [, head = ""] = fs.readFileSync(path.join(folder, file), "utf8").split("---\n");
    const { price = programPrice }: { price?: number } = parse(head);
    return [file.replace(".md", ""), formatEuro(price * 100)];
  }),
);

function writtenPrice(slug: string): string | undefined {
  const [file] = [...written.keys()]
    .filter((name) => slug.startsWith(name))
    .toSorted((a, b) => b.length - a.length);
  return written.get(file ?? "");
}

type Shown = { slug: string; text: string; price: string | undefined };

/** Every place that names a date, a row by the address of its calendar entry, with the first price in it. */
function shownDates(html: string): Shown[] {
  return html.split(/(?=<li| data-date=")/).flatMap((text) => {
    const slug = /(?: data-date="|\/calendar\/workshops\/)([\w-]+)/.exec(text)?.[1];
    return slug ? [{ slug, text, price: /[\d.]+,\d\d\u00a0€/.exec(text)?.[0] }] : [];
  });
}

const html = (node: ReactNode) => renderToStaticMarkup(node);

let world: World;
let all: Workshop[] = [];
let pages: { path: string; html: string; workshop: Workshop }[] = [];
afterAll(() => world.close());
beforeAll(async () => {
  world = await openWorld(testDatabase);
  embedBackend(world.backend);
  all = await workshops();
  const paths: { slug: string; variant?: string }[] = [
    ...all.map(({ certification }) => ({ slug: certification.slug ?? "" })),
    ...(await workshopVariants()),
  ];
  pages = await Promise.all(
    paths.map(async ({ slug, variant }) => {
      const data = await workshopPageData(slug, variant);
      if (!data) throw new Error(`no workshop ${slug}`);
      const address = variant ? `${slug}/${variant}` : slug;
      return { path: address, html: html(createElement(WorkshopPage, data)), workshop: data.workshop };
    }),
  );
});

describe("a date and its price", () => {
  it("are never another's, on any page, card or list", () => {
    const places = [
      ...pages,
      { path: "cards", html: html(createElement(FeaturedWorkshops, { workshops: all })) },
      { path: "list", html: html(createElement(WorkshopSchedule, { workshops: all })) },
    ];
    const dates = new Map(all.flatMap(({ dates: own }) => own.map((date) => [date.slug, date])));
    for (const place of places) {
      const shown = shownDates(place.html);
      expect(shown.length, place.path).toBeGreaterThan(1);
      for (const { slug, text, price } of shown) {
        const date = dates.get(slug);
        if (!date) throw new Error(`${place.path} shows an unknown date ${slug}`);
        expect(text, `${place.path}: ${slug}`).toContain(eventDays(date));
        expect(price, `${place.path}: ${slug}`).toBe(writtenPrice(slug));
      }
    }
  });

  it("stand beside the self-paced price wherever both exist", () => {
    const both = all.filter(({ products }) => products.some(({ type }) => type === "ONLINE_COURSE"));
    expect(both.length).toBe(4);
    for (const workshop of both) {
      const card = html(createElement(FeaturedWorkshops, { workshops: [workshop] }));
      for (const shown of [
        card,
        ...pages
          .filter((page) => page.workshop.certification.slug === workshop.certification.slug)
          .map((page) => page.html),
      ]) {
        expect(shown).toMatch(/data-option="next"/);
        expect(shown).toMatch(/data-option="selfPaced"/);
      }
    }
  });

  it("of the Kick-Start are apart from the day for a whole group", () => {
    const page = pages.find(({ path: address }) => address.endsWith("-kick-start"))?.html ?? "";
    const box = /<aside.*?<\/aside>/s.exec(page)?.[0] ?? "";
    const [, own = "", next = ""] = box.split(' data-option="');
    expect(own).toContain("One price for the whole group");
    expect(own).toContain(formatEuro(290_000));
    expect(next).toContain("Next date: Open Day");
    expect(box).not.toContain("from ");
  });
});

it("the HTML tells the seats of each counted date, and which are sold out", () => {
  const list = shownDates(html(createElement(WorkshopSchedule, { workshops: all })));
  const places = pages.find(({ path: address }) => address.endsWith("-systems-architecture"));
  for (const shown of [list, shownDates(places?.html ?? "")]) {
    const london = shown.find(({ text }) => text.includes("London") && text.includes("Sold out"));
    expect(london?.text).toContain('action="/api/forms/join-waiting-list"');
    expect(shown.filter(({ text }) => /\d+ seats? left/.test(text)).length).toBeGreaterThan(1);
  }
});

it("regional prices are spoken of only where such a price exists", () => {
  const withBand = pages.filter((page) => page.html.includes('id="regional-price"')).map((page) => page.path);
  const without = pages.filter((page) => !withBand.includes(page.path)).map((page) => page.path);
  expect(without.toSorted()).toEqual(["flight-levels-kick-start", "flight-levels-professional-program"]);
});

it("somebody who finished the program speaks beside its price", () => {
  const page = pages.find(({ path: address }) => address.endsWith("-professional-program"))?.html ?? "";
  const box = /<aside.*?<\/aside>/s.exec(page)?.[0] ?? "";
  expect(box).toMatch(/<blockquote>.+<\/blockquote><figcaption><strong>Tomasz Wilk/);
});
