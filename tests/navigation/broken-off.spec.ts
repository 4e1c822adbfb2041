import http from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { test as base, expect, type Page } from "@playwright/test";

/**
 * A line to the site that leaves some answers half, as a server does that dies by kill -9 while it answers: what it had
 * sent arrives, then its machine says that nothing more will come.
 */
async function openLine(site: string) {
  const line = {
    url: "",
    tears: 0,
    isTorn: (_: http.IncomingMessage) => false,
    // Next treats an answer that breaks before the page begins as a wrong one, and handles it in another way.
    isSeen: () => pause(400),
    close,
  };
  const server = http.createServer((request, response) => {
    const { hostname, port } = new URL(site);
    const { method, url: path } = request;
    // Half of a compressed text may be nothing that can be read.
    const headers = { ...request.headers, "accept-encoding": "identity" };
    const asked = http.request({ hostname, port, method, path, headers }, async (answer) => {
      const bytes: Buffer[] = [];
      for await (const chunk of answer) bytes.push(chunk);
      const body = Buffer.concat(bytes);
      response.writeHead(answer.statusCode ?? 0, answer.headers);
      if (!line.isTorn(request)) return void response.end(body);
      line.tears += 1;
      response.write(body.subarray(0, body.length * 0.9));
      await line.isSeen();
      response.socket?.end();
    });
    request.pipe(asked);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  const address = server.address();
  line.url = `http://localhost:${typeof address === "object" && address ? address.port : 0}`;
  return line;

  function close(): Promise<void> {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()));
    server.closeAllConnections();
    return closed;
  }
}

const test = base.extend<{ line: Awaited<ReturnType<typeof openLine>> }>({
  line: async ({ baseURL }, run) => {
    const line = await openLine(baseURL ?? "");
    await run(line);
    await line.close();
  },
});

const events = "/academy/events";
const isPayload = ({ headers, url }: http.IncomingMessage) =>
  headers.rsc === "1" && url?.startsWith(events) === true;
const isDocument = ({ headers, url }: http.IncomingMessage) => headers.rsc !== "1" && url === events;

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(page.locator("html[data-transition='complete']")).toBeAttached();
}
const follow = (page: Page, path: string) => page.locator(`a[href="${path}"]`).first().dispatchEvent("click");
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

test("a payload that breaks off comes as a whole page; one that does so at once again is told", async ({
  line,
  page,
}) => {
  await open(page, `${line.url}/imprint`);
  line.isTorn = isPayload;
  const screens: string[] = [];
  await page.exposeFunction("tell", (words: string) => screens.push(words));
  await page.evaluate(() =>
    new MutationObserver(() => {
      const words = document.querySelector("h1")?.textContent ?? "";
      if (words.startsWith("Upps")) Reflect.apply(Reflect.get(window, "tell"), window, [words]);
    }).observe(document, { childList: true, subtree: true }),
  );
  const loaded = page.waitForEvent("load");
  await follow(page, events);
  await loaded;
  await expect(heading(page)).toHaveText(/^Academy events/);
  await expect(page).toHaveURL(line.url + events);
  expect([line.tears, screens]).toEqual([1, []]);

  // Within ten seconds nothing reloads automatically, because a loop would be worse.
  await open(page, `${line.url}/imprint`);
  // On a busy machine they would be over by now.
  await page.evaluate(() => sessionStorage.setItem("reloaded-at", String(Date.now())));
  await follow(page, events);
  await expect(heading(page)).toHaveText(/^Upps/);
  await expect(page.getByRole("button", { name: "Try again" })).toBeVisible();
  expect(line.tears).toBe(2);
});

test("a document that breaks off can be read as far as it came, and its links lead on", async ({
  line,
  page,
}) => {
  line.isTorn = isDocument;
  // A browser drops what it has not read yet when the answer breaks off.
  line.isSeen = () => expect(heading(page)).toHaveText(/^Academy events/);
  const brokenOff = page.waitForEvent("requestfailed", (request) => request.isNavigationRequest());
  await page.goto(line.url + events, { waitUntil: "commit" });
  await brokenOff;
  await expect(heading(page)).toHaveText(/^Academy events/);
  expect(await page.evaluate(() => document.readyState)).toBe("loading");
  await follow(page, "/workshops");
  await page.waitForURL(`${line.url}/workshops`);
  expect(line.tears).toBe(1);
});
