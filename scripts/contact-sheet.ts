/** `npm run contact-sheet`: draws docs/contact-sheet.webp, the main pages on a laptop and on a phone. */
import fs from "node:fs";
import path from "node:path";
import type { Browser } from "playwright";
import sharp, { type OverlayOptions } from "sharp";
import { site } from "@/lib/site";
import { withChromium, withSite } from "./support/servers";
import { loadSettings, root } from "./support/settings.mjs";

const pages = [
  "/",
  "/workshops",
  "/workshops/flight-level-2-design",
  `/academy/events/${site.slug}-day`,
  `/${site.slug}-professional/our-professionals`,
  "/case-studies/kestrel-bank",
  "/academy/events",
  `/${site.slug}-kick-start`,
  "/store/cart",
];
const laptop = { width: 1280, height: 800 };
const phone = { width: 376, height: 800 };
const gap = 24;
const scale = 0.5;
const columns = 3;

loadSettings();
await withSite(({ url }) =>
  withChromium(async (browser) => {
    const file = path.join(root, "docs/contact-sheet.webp");
    await (await sheet(browser, url)).webp({ quality: 82 }).toFile(file);
    console.log(`${path.relative(root, file)}, ${Math.round(fs.statSync(file).size / 1024)} KiB`);
  }),
);

async function sheet(browser: Browser, url: string) {
  const [wide, narrow, height] = [laptop.width, phone.width, laptop.height].map((size) => size * scale);
  const cell = { width: (wide ?? 0) + (narrow ?? 0) + 2 * gap, height: (height ?? 0) + gap };
  const layers: OverlayOptions[] = [];
  for (const [at, page] of pages.entries()) {
    const left = gap + (at % columns) * cell.width;
    const top = gap + Math.floor(at / columns) * cell.height;
    layers.push({ input: await picture(browser, url + page, laptop), left, top });
    layers.push({
      input: await picture(browser, url + page, phone),
      left: left + (wide ?? 0) + gap / 2,
      top,
    });
  }
  return sharp({
    create: {
      width: columns * cell.width + gap,
      height: Math.ceil(pages.length / columns) * cell.height + gap,
      channels: 3,
      background: "#d9d4c8",
    },
  }).composite(layers);
}

/** A page as a visitor sees it after choosing cookies. */
async function picture(browser: Browser, url: string, viewport: typeof laptop): Promise<Buffer> {
  const context = await browser.newContext({ viewport, reducedMotion: "reduce" });
  const flags = ["consent", "functional", "marketing"].map((flag) => ({
    name: `${site.slug}._cconsent.${flag}`,
    value: String(flag === "consent"),
    url,
  }));
  await context.addCookies(flags);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: "networkidle" });
  const shot = await page.screenshot();
  await context.close();
  return sharp(shot)
    .resize({ width: viewport.width * scale })
    .toBuffer();
}
