/** `npm run desk-pictures` takes docs/pictures/desk-*.webp: each page of the desk with the sample week. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import type { Browser, Page } from "playwright";
import sharp from "sharp";
import { deskRooms } from "@/lib/addresses/desk-routes";
import { Mailbox, signInPath } from "@/tests/support/browser/mailbox";
import { withChromium, withSite } from "./support/servers";
import { loadSettings, root } from "./support/settings.mjs";

const administrator = "hanna.vogt@example.com";

loadSettings();
const folder = path.join(root, "docs/pictures");
await withSite(({ url, dataDir }) =>
  withChromium(async (browser) => {
    addSamples(url, dataDir);
    const page = await signedIn(browser, url, new Mailbox(dataDir));
    fs.mkdirSync(folder, { recursive: true });
    for (const [name, { href }] of Object.entries(deskRooms)) await take(page, name, url + href);
  }),
);

function addSamples(url: string, dataDir: string): void {
  const env = { ...process.env, DATA_DIR: dataDir, ORIGIN: "", PORT: new URL(url).port };
  const script = ["scripts/run.mjs", "scripts/data.ts", "samples", "desk"];
  const { status, stdout, stderr } = spawnSync(process.execPath, script, { env, encoding: "utf8" });
  if (status !== 0) throw new Error(stdout + stderr);
}

async function signedIn(browser: Browser, url: string, mailbox: Mailbox): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 900 },
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto(`${url}/account`);
  await page
    .getByRole("main")
    .getByRole("textbox", { name: /e-mail/i })
    .fill(administrator);
  await page.getByRole("button", { name: "Send Login Link" }).click();
  await page.goto(url + signInPath(await mailbox.waitForLink(administrator)));
  await page
    .getByRole("main")
    .getByRole("button", { name: /sign in/i })
    .click();
  await page.waitForURL(/\/account\/me/);
  return page;
}

async function take(page: Page, name: string, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "networkidle" });
  const file = path.join(folder, `desk-${name}.webp`);
  await sharp(await page.screenshot())
    .resize({ width: 960 })
    .webp({ quality: 78 })
    .toFile(file);
  console.log(`${path.relative(root, file)}, ${Math.round(fs.statSync(file).size / 1024)} KiB`);
}
