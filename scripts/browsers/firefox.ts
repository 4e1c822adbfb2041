import { launch } from "puppeteer-core";
import { findProgram } from "../support/processes.mjs";
import { type Browser, needed, surroundings } from "./browser";

/** Opens Firefox by WebDriver BiDi. @throws Error when it is not installed */
export async function openFirefox(): Promise<Browser> {
  const file = ["firefox-esr", "firefox"].map((name) => findProgram(name)).find(Boolean);
  const browser = await launch({
    browser: "firefox",
    executablePath: needed(file, "Firefox"),
    headless: true,
    env: { ...process.env, ...surroundings },
  });
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${String(error)}`));
  return {
    name: "Firefox",
    resize: (width) => page.setViewport({ width, height: 900 }),
    open: async (url) => void (await page.goto(url)),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    press: (selector) => page.locator(selector).click(),
    type: (selector, text) => page.locator(selector).fill(text),
    errors: async () => errors.splice(0),
    close: () => browser.close(),
  };
}
