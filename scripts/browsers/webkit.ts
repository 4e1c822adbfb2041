import { spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import path from "node:path";
import { z } from "zod";
import { until } from "../artefact/running";
import { findProgram, freePort } from "../support/processes.mjs";
import { accepts } from "../support/proxies";
import { type Browser, needed, surroundings } from "./browser";

/** MiniBrowser's toolbars would keep a window wider than a phone. */
const narrowBars = "* { min-width: 0; padding: 0; margin: 0; border-width: 0; font-size: 1px; }";

/**
 * Opens WebKit's MiniBrowser on a virtual display, by WebDriver over HTTP (https://www.w3.org/TR/webdriver2/).
 *
 * @param folder for its settings and its profile
 * @throws Error when it is not installed
 */
export async function openWebKit(folder: string): Promise<Browser> {
  const driver = needed(findProgram("WebKitWebDriver"), "WebKit's driver");
  const miniBrowser = needed(findMiniBrowser(), "WebKit's small browser");
  const xvfb = needed(findProgram("Xvfb"), "Xvfb, the display in memory,");
  fs.mkdirSync(path.join(folder, "gtk-3.0"));
  fs.writeFileSync(path.join(folder, "gtk-3.0/gtk.css"), narrowBars);
  const display = spawn(xvfb, ["-displayfd", "1", "-screen", "0", "2000x1000x24"], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  const [number] = await once(display.stdout, "data");
  const homes = { XDG_CONFIG_HOME: folder, XDG_DATA_HOME: folder, XDG_CACHE_HOME: folder };
  const env = {
    ...process.env,
    ...surroundings,
    ...homes,
    DISPLAY: `:${String(number).trim()}`,
    GDK_BACKEND: "x11",
  };
  const port = await freePort();
  const child = spawn(driver, [`--port=${port}`, "--host=127.0.0.1"], { env, stdio: "ignore" });
  const end = () => [child, display].forEach((process) => process.kill());
  process.once("exit", end);
  await until("WebKit's driver", () => accepts(port));
  const ask = async (method: string, address: string, body?: object): Promise<unknown> => {
    const text = body && { body: JSON.stringify(body) };
    const answer = await fetch(`http://127.0.0.1:${port}/session${address}`, { method, ...text });
    const { value } = z.object({ value: z.unknown() }).parse(await answer.json());
    if (!answer.ok) throw new Error(`WebDriver, ${method} ${address}: ${JSON.stringify(value)}`);
    return value;
  };
  const options = { binary: miniBrowser, args: ["--automation"] };
  const capabilities = { alwaysMatch: { "webkitgtk:browserOptions": options } };
  const { sessionId } = z.object({ sessionId: z.string() }).parse(await ask("POST", "", { capabilities }));
  const at = `/${sessionId}`;
  const find = async (selector: string) => {
    await ask("POST", `${at}/timeouts`, { implicit: 20_000 });
    const element = z
      .record(z.string(), z.string())
      .parse(await ask("POST", `${at}/element`, { using: "css selector", value: selector }));
    // The driver does not wait for a smooth scroll, and it may stop where a bar covers the element.
    const script = "arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' });";
    await ask("POST", `${at}/execute/sync`, { script, args: [element] });
    return `${at}/element/${Object.values(element)[0]}`;
  };
  return {
    name: "WebKit",
    resize: async (width) =>
      void (await ask("POST", `${at}/window/rect`, { x: 0, y: 0, width, height: 900 })),
    open: async (url) => void (await ask("POST", `${at}/url`, { url })),
    run: (script) => ask("POST", `${at}/execute/sync`, { script, args: [] }),
    press: async (selector) => void (await ask("POST", `${await find(selector)}/click`, {})),
    type: async (selector, text) => {
      const element = await find(selector);
      await ask("POST", `${element}/clear`, {});
      await ask("POST", `${element}/value`, { text });
    },
    errors: (page, isOver) => consoleErrors(miniBrowser, page, env, isOver),
    close: async () => {
      await ask("DELETE", at);
      end();
    },
  };
}

/** Debian installs it in a folder named after the processor. */
function findMiniBrowser(): string | undefined {
  const folders = fs.existsSync("/usr/lib") ? fs.readdirSync("/usr/lib") : [];
  return folders
    .map((folder) => path.join("/usr/lib", folder, "webkit2gtk-4.1/MiniBrowser"))
    .find((file) => fs.existsSync(file));
}

/**
 * WebKit writes no console in private windows, and WebDriver opens only private ones, so the page is opened again
 * without WebDriver. Despite the option's name the lines are written to standard error.
 */
async function consoleErrors(
  miniBrowser: string,
  page: string,
  env: NodeJS.ProcessEnv,
  isOver: Parameters<Browser["errors"]>[1],
): Promise<string[]> {
  const args = ["--enable-write-console-messages-to-stdout=true", page];
  const browser = spawn(miniBrowser, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  const ended = once(browser, "close");
  let said = "";
  browser.stderr.on("data", (data) => (said += data));
  try {
    await until(`the end of ${page}`, () => isOver(said));
  } finally {
    browser.kill();
    await ended;
  }
  return said.match(/^.*CONSOLE (?:JS |SECURITY |NETWORK )?ERROR.*$/gm) ?? [];
}
